import { z } from 'zod';
import { invalidParam } from './api-error.ts';
import { expand, text, wholeNumber } from './wire.ts';

const range = z.strictObject({
  gt: wholeNumber.optional(),
  gte: wholeNumber.optional(),
  lt: wholeNumber.optional(),
  lte: wholeNumber.optional(),
});

/** The common parameters of lists. */
export const pageParams = {
  created: z.union([wholeNumber, range]).optional(),
  ending_before: text.optional(),
  expand,
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};

type Page = z.infer<z.ZodObject<typeof pageParams>>;
type Listed = { id: string; created: number };
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** One page, newest first; `rows` are in order of creation. */
export function listPage<T extends Listed>(rows: T[], page: Page, url: string): List<T> {
  const newestFirst = rows.filter(({ created }) => isWithin(created, page.created)).reverse();
  if (page.ending_before !== undefined) {
    const before = newestFirst.slice(0, positionOf(newestFirst, page.ending_before, 'ending_before'));
    return { object: 'list', data: before.slice(-page.limit), has_more: before.length > page.limit, url };
  }
  const start =
    page.starting_after === undefined ? 0 : positionOf(newestFirst, page.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: newestFirst.slice(start, start + page.limit),
    has_more: newestFirst.length > start + page.limit,
    url,
  };
}

function positionOf(rows: Listed[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position < 0) throw invalidParam(param, 'resource_missing', `No such object: '${id}'`);
  return position;
}

function isWithin(created: number, wanted: Page['created']): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}
