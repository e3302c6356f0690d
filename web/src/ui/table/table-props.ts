import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '../failure.ts';
import type { SetFilters } from '../filters/set-filters.ts';
import type { Column, RowActions, TableChange, TableFilter } from './column.ts';
import type { RowSelection } from './row-selection.ts';

type TablePage<Row> = Pick<
  UseQueryResult<{ list: Row[]; total: number }, Failure>,
  'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

export type DataTableProps<Row, Key extends string> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row, Key>[];
  /** Translates the columns' titles: the feature's own `t`. */
  t: (key: Key) => string;
  /** From `useList`. */
  page: TablePage<Row>;
  filter: TableFilter;
  /** `replace`: the page left is no step for Back. */
  onFilterChange: (change: TableChange, options?: { replace: boolean }) => void;
  /** Where a row's first column leads: the route of its dialog. Null for a row without one. */
  rowTo?: (row: Row) => string | null;
  rowActions?: RowActions<Row>;
  /** Given where rows can be picked. */
  picks?: RowSelection | undefined;
  /** Default: `_id`. */
  rowKey?: (row: Row) => string;
  /** Shown when there is no row at all, with the next step. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode };
  /** Given when a filter is set: the empty table then says that nothing matches and offers to clear. */
  onClearFilters?: SetFilters | undefined;
};

/** What both looks of a table, rows and cards, are given. `rows` is undefined during the first load. */
export type RowsProps<Row, Key extends string> = Omit<
  DataTableProps<Row, Key>,
  'page' | 'empty' | 'onClearFilters' | 'rowKey'
> & {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The rows belong to the previous filter: shown dimmed. */
  isOld: boolean;
  skeletonRows: number;
};
