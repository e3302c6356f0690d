import type { Paging } from './column.ts';

/**
 * The page to show instead of one without rows in a list that has some: its last row was deleted or left the filter.
 * Undefined if this page is the right one.
 */
export function pageWithRows(page: { list: readonly unknown[]; total: number }, shown: Paging): number | undefined {
  const last = Math.max(1, Math.ceil(page.total / shown.pageSize));
  return page.list.length === 0 && shown.current > last ? last : undefined;
}
