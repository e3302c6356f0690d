/** A cache of a region's usage. */
export type UsageCache = {
  /** Accounts whose first use was published. */
  started: Set<string>;
  /** Days since 1970 (UTC) whose month has a partition. */
  days: Set<number>;
  /** Last stored contact of each family's device: day, instant and clock offset. */
  contacts: Map<string, { day: string; at: number; offset: number | null }>;
};

/** One cache per region. */
export function createUsageCaches(): (region: string) => UsageCache {
  const byRegion = new Map<string, UsageCache>();
  return (region) => {
    const seen = byRegion.get(region) ?? { started: new Set(), days: new Set(), contacts: new Map() };
    byRegion.set(region, seen);
    return seen;
  };
}
