type Kept = { total: number; until: number };

/** Rows up to this many are counted each time, and sooner found and sorted than met in the order of an index. */
export const largeTotal = 1_000;
const keptMs = 10_000;
const mostKept = 1_000;
const mostPlaces = 20;

/** Where a page begins: how many rows stand before it, and what its first row is ordered by. */
export type Place = { offset: number; keys: unknown[]; until: number };

/** What is remembered of a database's long lists for ten seconds, by scope and filter. */
export type Totals = {
  /** A large total that was counted moments ago. */
  kept(key: unknown): number | undefined;
  /** Counts, and remembers what is large: counting is the whole cost of a page of a large table. */
  of(key: unknown, count: () => PromiseLike<number>): Promise<number>;
  /** Pages far in, by scope, filter and order. One found from another is known as long as that, not longer. */
  places(key: unknown): { kept(): Place[]; keep(place: Omit<Place, 'until'> & { until?: number }): void };
};

export function keepTotals(): Totals {
  const totals = new Map<string, Kept>();
  const pages = new Map<string, Place[]>();
  const kept = (key: unknown): number | undefined => {
    const found = totals.get(JSON.stringify(key));
    return found && found.until > Date.now() ? found.total : undefined;
  };
  const of: Totals['of'] = async (key, count) => {
    const known = kept(key);
    if (known !== undefined) return known;
    const total = await count();
    if (total > largeTotal) put(totals, JSON.stringify(key), { total, until: Date.now() + keptMs });
    return total;
  };
  const places: Totals['places'] = (key) => {
    const name = JSON.stringify(key);
    const known = () => (pages.get(name) ?? []).filter(({ until }) => until > Date.now());
    return {
      kept: known,
      keep: ({ until = Date.now() + keptMs, ...place }) =>
        put(pages, name, [...known(), { ...place, until }].slice(-mostPlaces)),
    };
  };
  return { kept, of, places };
}

function put<Value>(remembered: Map<string, Value>, name: string, value: Value): void {
  if (remembered.size > mostKept) remembered.clear();
  remembered.set(name, value);
}
