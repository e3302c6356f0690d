import type { ReactNode } from 'react';

/** Determines a column's width and alignment. */
export type ColumnKind = 'text' | 'longText' | 'number' | 'date' | 'status' | 'narrow';

/** One column as data, at module level. A `sortable` one has the contract's sort column as its `id`. */
export type Column<Row, Key extends string> = {
  id: string;
  titleKey: Key;
  cell: (row: Row) => ReactNode;
  kind?: ColumnKind;
  sortable?: boolean;
  /**
   * On phones a row is a card: its title is the first column, `badge` is beside the title, two or three columns are
   * `fact`s; the others are shown in the record only. `line` is a fact on its own line below the title, for badges that
   * would wrap beside it; `folded` columns expand on the card itself.
   */
  card?: 'badge' | 'fact' | 'line' | 'folded';
};

/**
 * One entry of a row's menu: a link (`to`) or an action. Disabled ones stay visible with their reason; omit (`false`)
 * what the role may never do.
 */
export type RowAction = { label: string; danger?: boolean; disabledReason?: string | null } & (
  | { to: string }
  | { onClick: () => void }
);
export type RowActions<Row> = (row: Row) => (RowAction | false | null | undefined)[];

export type Sorting = { sort?: string; order?: 'asc' | 'desc' };
export type Paging = { current: number; pageSize: number };
/** The part of a list's filter that the table changes. */
export type TableFilter = Sorting & Paging;
export type TableChange = Partial<TableFilter>;

/** The next order after a click on the header: ascending, descending, the list's default. */
export function nextSorting(column: string, { sort, order }: Sorting): Sorting {
  if (sort !== column) return { sort: column, order: 'asc' };
  return order === 'desc' ? { sort: undefined, order: undefined } : { sort: column, order: 'desc' };
}
