import { devices, inventory, payments } from './goods-lists.ts';
import type { Filter, List } from './list.ts';
import { audit, companies, parents, requests, staff, worklist } from './people-lists.ts';

export type ListCase = { list: List; what: string; path: string; page: string; total: string; first?: string };

export const lists: List[] = [parents, worklist, requests, staff, companies, payments, devices, inventory, audit];

/** Every sort in both directions, without a filter and with each filter, with and without matches. */
export function casesOf(list: List): ListCase[] {
  const filters = [
    { what: 'no filter', query: {}, where: 'true', first: undefined },
    ...list.filters.flatMap((filter) => [
      filterCase(filter, 'found', filter.hit),
      ...(filter.miss ? [filterCase(filter, 'not found', filter.miss)] : []),
    ]),
  ];
  return filters.flatMap((filter) =>
    Object.entries(list.sorts).flatMap(([name, { column, from = list.from, nulls }]) =>
      ['asc', 'desc'].map((order) => {
        const where = `${list.always} AND ${filter.where}`;
        const place = nulls && (order === 'asc' ? ' NULLS FIRST' : ' NULLS LAST');
        const by = column.split(',').map((one) => `${one.includes('.') ? one : `t.${one}`} ${order}${place ?? ''}`);
        const query = new URLSearchParams({ ...list.query, ...filter.query, sort: name, order });
        return {
          list,
          what: `${list.name}: ${filter.what}, by ${name} ${order}`,
          path: `${list.path}?${query}`,
          page: `SELECT ${list.item} AS item FROM (SELECT t.* FROM ${from} WHERE ${where} ORDER BY ${by.join(', ')}, t.${list.id ?? 'id'} ${order} LIMIT 10) AS t ${list.joins}`,
          total: `SELECT count(*)::int AS total FROM ${list.from} WHERE ${where}`,
          first: filter.first,
        };
      }),
    ),
  );
}

const filterCase = ({ name, where, first }: Filter, what: string, value: string) => ({
  what: `${name} ${what}`,
  query: { [name]: value },
  where: where(value),
  first: first?.(value),
});
