type Kept = { total: number; until: number };

/** Rows up to this many are counted each time, and sooner found and sorted than met in the order of an index. */
export const largeTotal = 1_000;
const keptMs = 10_000;
const mostKept = 1_000;

/** The totals of a database's long lists, by scope and filter. */
export type Totals = {
  /** A large total that was counted moments ago. */
  kept(key: unknown): number | undefined;
  /** Counts, and remembers for ten seconds what is large: counting is the whole cost of a page of a large table. */
  of(key: unknown, count: () => PromiseLike<number>): Promise<number>;
};

export function keepTotals(): Totals {
  const totals = new Map<string, Kept>();
  const kept = (key: unknown): number | undefined => {
    const found = totals.get(JSON.stringify(key));
    return found && found.until > Date.now() ? found.total : undefined;
  };
  const of: Totals['of'] = async (key, count) => {
    const known = kept(key);
    if (known !== undefined) return known;
    const total = await count();
    if (total > largeTotal) {
      if (totals.size > mostKept) totals.clear();
      totals.set(JSON.stringify(key), { total, until: Date.now() + keptMs });
    }
    return total;
  };
  return { kept, of };
}
