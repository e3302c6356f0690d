/** A time in which calls that need one of the parts may be refused: its absence and the recovery after it. */
export type Outage = { what: string; parts: readonly string[]; from: number; until: number };

/** A fault for the report: `ended` is when the part was back. */
export type FaultRecord = { what: string; parts: readonly string[]; began: number; ended: number };

/** `billing` of `billing-2`. */
export const withoutNumber = (part: string): string => part.replace(/-\d+$/, '');

/** Records outages and faults. */
export function recordOutages() {
  const outages: Outage[] = [];
  const deeds: FaultRecord[] = [];
  return {
    outages,
    deeds,
    /** Does the work; `parts` are away from its start until `recoveryMs` after its end. */
    async during(what: string, parts: readonly string[], recoveryMs: number, work: () => Promise<void>): Promise<void> {
      const outage: Outage = {
        what,
        parts: parts.map(withoutNumber),
        from: Date.now(),
        until: Number.POSITIVE_INFINITY,
      };
      outages.push(outage);
      try {
        await work();
      } finally {
        outage.until = Date.now() + recoveryMs;
      }
    },
    /** A whole fault, in which parts may be away for some of the time. */
    async fault(what: string, parts: readonly string[], work: () => Promise<void>): Promise<void> {
      const began = Date.now();
      await work();
      deeds.push({ what, parts, began, ended: Date.now() });
    },
  };
}
export type Outages = ReturnType<typeof recordOutages>;
