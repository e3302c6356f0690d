/** The period a family had a device; instants as text, `until` is null while it lasts. */
export type Holding = { customerId: string; since: string; until: string | null };

/**
 * Whether the family had the device at an instant. Time before the first family counts as the first family's: such a
 * record comes from a slow clock. `holdings` are all of the device's, ascending.
 */
export function heldAt(holdings: readonly Holding[], customerId: string, at: number): boolean {
  return holdings.some(
    (holding, index) =>
      holding.customerId === customerId &&
      (index === 0 || Date.parse(holding.since) <= at) &&
      (holding.until === null || at < Date.parse(holding.until)),
  );
}
