import { type NavigateOptions, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { choosePageSize, ownPageSize } from '../api/page-size.ts';
import type { SetFilters } from '../ui/filters/set-filters.ts';
import type { TableChange } from '../ui/table/column.ts';
import { stayInView } from '../ui/table/view-address.ts';
import { changeFilter } from './normalize-filter.ts';
import { countFilters, readFilter, writeFilter } from './read-filter.ts';

export type UrlFilter<Schema extends z.ZodObject> = {
  filter: z.output<Schema>;
  /** Changes some filters; any change but the page resets to page 1. */
  change: (part: Partial<z.input<Schema>> | TableChange, options?: NavigateOptions) => void;
  /** Clears all filters; sort and page size stay. Undefined while none is set. */
  clear: SetFilters | undefined;
};

/** A list's filter, page and sort, stored in the address. */
export function useUrlFilter<Schema extends z.ZodObject>(schema: Schema): UrlFilter<Schema> {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(schema, query, ownPageSize());
  const go = (next: Readonly<Record<string, unknown>>, options?: NavigateOptions) =>
    setQuery(stayInView(new URLSearchParams(location.search), writeFilter(schema, next, ownPageSize())), options);
  const change = (part: Partial<z.input<Schema>> | TableChange, options?: NavigateOptions) => {
    // Reads the live address: on a slow machine two changes may arrive before the page renders.
    const present = readFilter(schema, new URLSearchParams(location.search), ownPageSize());
    if (typeof part.pageSize === 'number') choosePageSize(part.pageSize);
    // Typing a search adds one history entry, not one per pause.
    const replace = 'searchStr' in part && query.has('searchStr');
    go(changeFilter({ ...present, current: 1 }, part), { replace, ...options });
  };
  const { pageSize, sort, order } = filter;
  const count = countFilters(schema, filter);
  const clear = () => go({ pageSize, sort, order });
  return { filter, change, clear: count > 0 ? { count, clear } : undefined };
}
