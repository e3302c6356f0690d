import { useState } from 'react';
import type { TableChange, TableFilter } from '../../ui/table/column.ts';

/** Page and sort of a table inside a dialog: the address belongs to the list behind it. */
export function useTableFilter(): [filter: TableFilter, change: (part: TableChange) => void] {
  const [filter, setFilter] = useState<TableFilter>({ current: 1, pageSize: 10 });
  return [filter, (part) => setFilter((present) => ({ ...present, ...part }))];
}
