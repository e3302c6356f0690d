type Kept = { total: number; until: number };
const keptTotals = new WeakMap<object, Map<string, Kept>>();
/** Rows up to this many are counted each time, and sooner found and sorted than met in the order of an index. */
export const largeTotal = 1_000;
const keptMs = 10_000;
const mostKept = 1_000;

/**
 * The total of a list. Counting is the whole cost of a page of a large table, so a large total is remembered for ten
 * seconds under its database and key (scope and filter); small ones are always counted.
 */
export async function totalOf(db: object, key: unknown, count: () => PromiseLike<number>): Promise<number> {
  const kept = keptTotal(db, key);
  if (kept !== undefined) return kept;
  const total = await count();
  if (total > largeTotal) keep(db, JSON.stringify(key), { total, until: Date.now() + keptMs });
  return total;
}

/** A large total that was counted moments ago. */
export function keptTotal(db: object, key: unknown): number | undefined {
  const kept = keptTotals.get(db)?.get(JSON.stringify(key));
  return kept && kept.until > Date.now() ? kept.total : undefined;
}

function keep(db: object, name: string, kept: Kept): void {
  const totals = keptTotals.get(db) ?? new Map<string, Kept>();
  keptTotals.set(db, totals);
  if (totals.size > mostKept) totals.clear();
  totals.set(name, kept);
}
