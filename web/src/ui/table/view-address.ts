import type { ColumnChoice } from './chosen-columns.ts';

/** What an address says of a list beside its filter: the saved view it came from, and that view's columns. */
const besideFilter = ['view', 'columns'];
/** Where in a list one is, and how much of it one sees, is no part of a view. */
const passing = ['view', 'current', 'pageSize'];

type View = { _id: string; query: string };

/** Whoever changes a filter stays in the view. */
export function stayInView(address: URLSearchParams, next: URLSearchParams): URLSearchParams {
  const merged = new URLSearchParams(next);
  for (const name of besideFilter) {
    const value = address.get(name);
    if (value !== null) merged.set(name, value);
  }
  return merged;
}

export const viewIn = (address: URLSearchParams): string | null => address.get('view');

/** The columns of a view; null where the address says none and the reader's own apply. */
export const columnsIn = (address: URLSearchParams): ColumnChoice | null =>
  address.get('columns')?.split(',').filter(Boolean) ?? null;

export function withColumns(address: URLSearchParams, choice: ColumnChoice): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('columns', choice.join(','));
  return next;
}

/** What a view of what is on screen has to keep: written always alike, so that two can be compared. */
export function viewContent(address: URLSearchParams, choice: ColumnChoice): string {
  const content = withColumns(address, choice);
  for (const name of passing) content.delete(name);
  content.sort();
  return content.toString();
}

export function addressOfView({ _id, query }: View): URLSearchParams {
  const address = new URLSearchParams(query);
  address.set('view', _id);
  return address;
}
