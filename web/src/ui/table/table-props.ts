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
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row, Key>[];
  /** Translates the columns' titles: the feature's own `t`. */
  t: (key: Key) => string;
  /** From `useList`. */
  page: TablePage<Row>;
  filter: TableFilter;
  /** `replace`: the previous page is not added to the history. */
  onFilterChange: (change: TableChange, options?: { replace: boolean }) => void;
  /** Link of a row's first column: the route of its dialog. Null for a row without one. */
  rowTo?: (row: Row) => string | null;
  rowActions?: RowActions<Row>;
  /** Set if rows can be selected. */
  picks?: RowSelection | undefined;
  /** Default: `_id`. */
  rowKey?: (row: Row) => string;
  /** Shown when there is no row at all, with the next step. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode };
  /** Set while a filter is set: the empty table then states that nothing matches and offers to clear. */
  onClearFilters?: SetFilters | undefined;
};

/** Props of both layouts of a table, rows and cards. `rows` is undefined during the first load. */
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
