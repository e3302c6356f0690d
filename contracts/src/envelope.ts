import { z } from 'zod';
import { searched } from './fields.ts';

/** The field message of a refused input; `path` is the field's name, dotted for nested ones. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/**
 * Body of every response: code 0 with data, or HTTP status × 10000 + n with a message in the caller's language and the
 * id of the request in our logs.
 */
export type Envelope<Data> = { code: number; data: Data; msg: string; requestId?: string };

/** Rows per page of a list. */
export const PageSize = z.coerce.number().int().min(1).max(200);

/** Ids separated by commas in a query string. */
export const listed = <Key extends z.ZodType>(id: Key, most: number) =>
  z.preprocess((ids) => (typeof ids === 'string' ? ids.split(',') : ids), z.array(id).min(1).max(most));

/** Query of every list. `sort` is one of the list's own columns; `order` its direction. */
export function listQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.object({
    current: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: PageSize.default(10),
    sort: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  });
}

/** Query of a list that can be searched: `searchStr` matches anywhere, ignoring case and accents. */
export function pageQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return listQuery(columns).extend({ searchStr: searched(100).optional() });
}

const rowKey =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~((?:[a-z]{2,10}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Sort key of a row in a newest-first list, `instant~id`. `before` fetches the rows after it, independent of rows added
 * since (keyset pagination).
 */
export const RowKey = z.string().refine((key) => !Number.isNaN(Date.parse(rowKey.exec(key)?.[1] ?? '')), {
  error: 'invalid',
});
export const keyOfRow = ({ at, _id }: { at: string; _id: string }): string => `${new Date(at).toISOString()}~${_id}`;
/** Parses a `RowKey`. */
export function placeOf(key: string): { at: Date; id: string } {
  const [at = '', id = ''] = key.split('~');
  return { at: new Date(at), id };
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.number().int(),
    current: z.number().int(),
    pageSize: z.number().int(),
  });
}
export type PageOf<Row> = { list: Row[]; total: number; current: number; pageSize: number };

/**
 * Response of every export: files `/api/exports/{name}-{i}.{suffix}` for i from 1 to fileCount, and the job that writes
 * them.
 */
export const ExportResult = z.object({
  suffix: z.string(),
  name: z.string(),
  fileCount: z.number().int(),
  jobId: z.string(),
});
export type ExportResult = z.infer<typeof ExportResult>;

/**
 * Response of a call that processes many rows: the outcome of each, and the job. `waiting` are rows not processed: the
 * job was cancelled, or takes longer than the caller's timeout.
 */
export const batchResult = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), jobId: z.string() });

/** Empty response of a successful call. */
export const Done = z.object({});
