/** What a process has seen of a region's usage and need not ask again. */
export type SeenUsage = {
  /** Accounts whose first use was told: once it was, it stays so. */
  started: Set<string>;
  /** Days since 1970 (UTC) whose month has its part of the table. */
  days: Set<number>;
  /** When each family's device was last written down as heard from: day, instant, by how much its clock is off. */
  heard: Map<string, { day: string; at: number; offset: number | null }>;
};

/** One memory by region, for as long as the service runs. */
export function rememberUsage(): (region: string) => SeenUsage {
  const byRegion = new Map<string, SeenUsage>();
  return (region) => {
    const seen = byRegion.get(region) ?? { started: new Set(), days: new Set(), heard: new Map() };
    byRegion.set(region, seen);
    return seen;
  };
}
