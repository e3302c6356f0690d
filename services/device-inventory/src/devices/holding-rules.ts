/** A family's time with a device; instants as text, `until` null while it lasts. */
export type Holding = { customerId: string; since: string; until: string | null };

/**
 * Whether the device was the family's at an instant. The time before its first family is that family's, too: nobody
 * else can have been treated with the device, so such a record is theirs by a clock that was behind. `holdings` are all
 * of the device's, ascending.
 */
export function heldAt(holdings: readonly Holding[], customerId: string, at: number): boolean {
  return holdings.some(
    (holding, index) =>
      holding.customerId === customerId &&
      (index === 0 || Date.parse(holding.since) <= at) &&
      (holding.until === null || at < Date.parse(holding.until)),
  );
}
