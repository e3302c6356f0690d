/** How many filters are set, and the way to take them all away. */
export type SetFilters = { count: number; clear: () => void };
