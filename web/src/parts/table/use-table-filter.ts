import { useState } from 'react';
import { choosePageSize, ownPageSize } from '../../api/page-size.ts';
import type { TableChange, TableFilter } from '../../ui/table/column.ts';

/** Page and sort of a table inside a dialog: the address belongs to the list behind it. */
export function useTableFilter(): [filter: TableFilter, change: (part: TableChange) => void] {
  const [filter, setFilter] = useState<TableFilter>(() => ({ current: 1, pageSize: ownPageSize() }));
  const change = (part: TableChange) => {
    if (part.pageSize) choosePageSize(part.pageSize);
    setFilter((present) => ({ ...present, ...part }));
  };
  return [filter, change];
}
