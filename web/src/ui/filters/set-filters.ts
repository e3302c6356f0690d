/** Number of set filters, and a function that clears them. */
export type SetFilters = { count: number; clear: () => void };
