type CachedTotal = { total: number; until: number };

/** Up to this many rows are counted each time; finding and sorting them is faster than an ordered index scan. */
export const largeTotal = 1_000;
const cachedMs = 10_000;
const mostCached = 1_000;
const mostPlaces = 20;

/** The start of a page: its offset, and the sort keys of its first row. */
export type Place = { offset: number; keys: unknown[]; until: number };

/** Totals and page positions of a database's long lists, cached for ten seconds by scope and filter. */
export type Totals = {
  /** A large total that was counted moments ago. */
  get(key: unknown): number | undefined;
  /** Counts, and caches large totals: counting is the whole cost of a page of a large table. */
  of(key: unknown, count: () => PromiseLike<number>): Promise<number>;
  /** Positions of far pages by scope, filter and order. A position found from another one expires with it. */
  places(key: unknown): { cached(): Place[]; add(place: Omit<Place, 'until'> & { until?: number }): void };
};

export function openTotals(): Totals {
  const totals = new Map<string, CachedTotal>();
  const pages = new Map<string, Place[]>();
  const get = (key: unknown): number | undefined => {
    const found = totals.get(JSON.stringify(key));
    return found && found.until > Date.now() ? found.total : undefined;
  };
  const of: Totals['of'] = async (key, count) => {
    const cached = get(key);
    if (cached !== undefined) return cached;
    const total = await count();
    if (total > largeTotal) put(totals, JSON.stringify(key), { total, until: Date.now() + cachedMs });
    return total;
  };
  const places: Totals['places'] = (key) => {
    const name = JSON.stringify(key);
    const live = () => (pages.get(name) ?? []).filter(({ until }) => until > Date.now());
    return {
      cached: live,
      add: ({ until = Date.now() + cachedMs, ...place }) =>
        put(pages, name, [...live(), { ...place, until }].slice(-mostPlaces)),
    };
  };
  return { get, of, places };
}

function put<Value>(cache: Map<string, Value>, name: string, value: Value): void {
  if (cache.size > mostCached) cache.clear();
  cache.set(name, value);
}
