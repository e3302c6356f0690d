import type { DataTableProps } from './data-table.tsx';

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
