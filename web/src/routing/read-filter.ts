import type { z } from 'zod';
import { normalizeFilter } from './normalize-filter.ts';

/**
 * Parses the filter of an address by the contract's query schema. Invalid values are ignored; without a page size, the
 * reader's own applies.
 */
export function readFilter<Schema extends z.ZodObject>(
  schema: Schema,
  address: URL | URLSearchParams | string,
  ownPageSize?: number,
): z.output<Schema> {
  const query = address instanceof URLSearchParams ? address : new URL(address, 'http://fovea').searchParams;
  const values: Record<string, unknown> = Object.fromEntries(
    [...query].filter(([name, value]) => name in schema.shape && value !== ''),
  );
  if (ownPageSize && 'pageSize' in schema.shape) values.pageSize ??= ownPageSize;
  const result = schema.safeParse(values);
  for (const { path } of result.error?.issues ?? []) delete values[String(path[0])];
  return schema.parse(normalizeFilter(values));
}

/** Writes a filter to an address without empty values, the schema's defaults and the reader's own page size. */
export function writeFilter<Schema extends z.ZodObject>(
  schema: Schema,
  filter: Readonly<Record<string, unknown>>,
  ownPageSize?: number,
): URLSearchParams {
  const defaults: Record<string, unknown> = { ...schema.parse({}), ...(ownPageSize && { pageSize: ownPageSize }) };
  const entries = Object.entries(filter).filter(
    ([name, value]) => value !== undefined && value !== null && value !== '' && value !== defaults[name],
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** Parameters that control the view, not the rows. */
const view = ['current', 'pageSize', 'sort', 'order'];

/** How many filters are set, apart from page and sort; bounds and relations count with their filter. */
export function countFilters<Schema extends z.ZodObject>(
  schema: Schema,
  filter: Readonly<Record<string, unknown>>,
): number {
  const names = [...writeFilter(schema, filter).keys()].filter((name) => !view.includes(name));
  return new Set(names.map((name) => name.replace(/(Before|After|Is)$/, ''))).size;
}
