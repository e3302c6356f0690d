import { createHash } from 'node:crypto';
import { type Day, plusDays } from './days.ts';

/** A family's device, and the last day on which it may be used. */
export type FamilyDeviceFacts = { id: string; serial: string; discardDay: Day };

/** Days before the discard date on which the family is notified. */
const stages = [30, 7, 0] as const;
/** After the discard date a family that was not notified before is notified for so long. */
const notifiedAfterDays = 30;

/** The next of these days from `from` on; null: none. */
export function nextDeviceEndDay({ discardDay }: FamilyDeviceFacts, from: Day): Day | null {
  return stages.map((days) => plusDays(discardDay, -days)).find((day) => day >= from) ?? null;
}

/**
 * The most recent of these days, of any age: a device that was bound later, or got another date, causes only that
 * notice.
 */
export function presentDeviceEndDay({ discardDay }: FamilyDeviceFacts, today: Day): Day | null {
  if (today >= plusDays(discardDay, notifiedAfterDays)) return null;
  return stages.map((days) => plusDays(discardDay, -days)).findLast((day) => day <= today) ?? null;
}

/** Identifies a device at a family: another family that gets the device is notified as well. */
export function deviceEndSubject(customerId: string, { id, discardDay }: FamilyDeviceFacts): string {
  const hex = createHash('sha256').update(`${customerId} ${id} ${discardDay}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
