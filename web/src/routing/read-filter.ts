import type { z } from 'zod';
import { settled } from './settle-relations.ts';

/**
 * The filter an address names, by the contract's query schema. A part that does not fit is ignored, as if it were not
 * there; without a page size in it, the list has the reader's own.
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
  return schema.parse(settled(values));
}

/** The address of a filter: what is empty, the schema's default or the reader's own page size is left out. */
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

/** Names that say how the list is shown, not which rows. */
const view = ['current', 'pageSize', 'sort', 'order'];

/** How many parts are set, apart from page and sort; bounds and relations are of the part that they are about. */
export function countFilters<Schema extends z.ZodObject>(
  schema: Schema,
  filter: Readonly<Record<string, unknown>>,
): number {
  const names = [...writeFilter(schema, filter).keys()].filter((name) => !view.includes(name));
  return new Set(names.map((name) => name.replace(/(Before|After|Is)$/, ''))).size;
}
