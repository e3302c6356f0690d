import type { ColumnChoice } from './chosen-columns.ts';

/** Parameters of a list's address that are not part of its filter: the saved view, and that view's columns. */
const besideFilter = ['view', 'columns'];
/** Page and page size are not part of a view. */
const passing = ['view', 'current', 'pageSize'];

type View = { _id: string; query: string };

/** A changed filter stays in the view. */
export function stayInView(address: URLSearchParams, next: URLSearchParams): URLSearchParams {
  const merged = new URLSearchParams(next);
  for (const name of besideFilter) {
    const value = address.get(name);
    if (value !== null) merged.set(name, value);
  }
  return merged;
}

export const viewIn = (address: URLSearchParams): string | null => address.get('view');

/** The columns of a view; null if the address has none and the reader's own apply. */
export const columnsIn = (address: URLSearchParams): ColumnChoice | null =>
  address.get('columns')?.split(',').filter(Boolean) ?? null;

export function withColumns(address: URLSearchParams, choice: ColumnChoice): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('columns', choice.join(','));
  return next;
}

/** The content of a view of the present list, in canonical form, so that two can be compared. */
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
