import { expect, test } from 'vitest';
import { pageWithRows } from './page-with-rows.ts';

const rows = (count: number) => Array.from({ length: count });

test.each([
  ['the last row of the last page is gone', { list: [], total: 40 }, { current: 3, pageSize: 20 }, 2],
  ['the address is far beyond the end', { list: [], total: 41 }, { current: 99, pageSize: 20 }, 3],
  ['the last row of all is gone', { list: [], total: 0 }, { current: 2, pageSize: 20 }, 1],
  ['the page has rows', { list: rows(1), total: 41 }, { current: 3, pageSize: 20 }, undefined],
  ['there are none at all', { list: [], total: 0 }, { current: 1, pageSize: 20 }, undefined],
  // Rows and total were read at different times: the same page is fetched again.
  ['the total counts rows that the page has not', { list: [], total: 41 }, { current: 3, pageSize: 20 }, undefined],
])('where %s', (_, page, shown, expected) => {
  expect(pageWithRows(page, shown)).toBe(expected);
});
