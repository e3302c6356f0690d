import type { ReactNode } from 'react';

/** Sizes and aligns a column by what it holds. */
export type ColumnKind = 'text' | 'longText' | 'number' | 'date' | 'status' | 'narrow';

/** One column as data, at module level. Its `id` is the contract's sort column where `sortable`. */
export type Column<Row, Key extends string> = {
  id: string;
  titleKey: Key;
  cell: (row: Row) => ReactNode;
  kind?: ColumnKind;
  sortable?: boolean;
  /**
   * On phones a row is a card: its first column names it, `badge` stands beside the name, two or three are `fact`s; the
   * rest waits in the record. `line` is a fact below its name, whose badge would break beside it; what is `folded`
   * unfolds on the card itself.
   */
  card?: 'badge' | 'fact' | 'line' | 'folded';
};

/**
 * One entry of a row's menu: a link (`to`) or an act. Disabled ones stay visible and say why; leave out (`false`) what
 * the role may never do.
 */
export type RowAction = { label: string; danger?: boolean; disabledReason?: string | null } & (
  | { to: string }
  | { onClick: () => void }
);
export type RowActions<Row> = (row: Row) => (RowAction | false | null | undefined)[];

export type Sorting = { sort?: string; order?: 'asc' | 'desc' };
export type Paging = { current: number; pageSize: number };
/** The part of a list's filter the table itself changes. */
export type TableFilter = Sorting & Paging;
export type TableChange = Partial<TableFilter>;

/** What header click comes next: ascending, descending, the list's own order. */
export function nextSorting(column: string, { sort, order }: Sorting): Sorting {
  if (sort !== column) return { sort: column, order: 'asc' };
  return order === 'desc' ? { sort: undefined, order: undefined } : { sort: column, order: 'desc' };
}
