import { addDuration } from '@fovea/contracts/calendar';
import { dayMs } from '@fovea/contracts/dates';

/** After a first declined charge: three more tries this many days later, then renewal is off. */
const retryDays = [1, 3, 5] as const;

/** When to try again after the given number of declined tries, at least a day after the last one; null: no more. */
export function nextTry(tries: number, firstDeclinedAt: Date, triedAt: Date): Date | null {
  const days = retryDays[tries - 1];
  if (days === undefined) return null;
  const planned = firstDeclinedAt.getTime() + days * dayMs;
  const soonest = tries === 1 ? planned : triedAt.getTime() + dayMs;
  return new Date(Math.max(planned, soonest));
}

/**
 * Until when treatment goes on although a renewal was declined: so many days after the day that was to be renewed, on
 * the family's calendar.
 */
export const graceEnd = (expiry: Date, graceDays: number, timezone: string): Date =>
  addDuration(expiry, 0, graceDays, timezone);

/**
 * How often a renewal with an end is still charged, counted from the next expiry; null for one that renews until it is
 * stopped.
 */
export function chargesLeft(
  expiry: Date,
  { endsAt, validMonths, validDays }: { endsAt: Date | null; validMonths: number; validDays: number },
  timezone: string,
): number | null {
  if (endsAt === null) return null;
  let left = 0;
  for (let due = expiry; !isOver(due, endsAt); due = addDuration(due, validMonths, validDays, timezone)) left += 1;
  return left;
}

/** Lock-in is counted from the first charge on the family's calendar; null: renews until stopped. */
export const renewalEnd = (firstCharge: Date, renewEndMonths: number | null, timezone: string): Date | null =>
  renewEndMonths === null ? null : addDuration(firstCharge, renewEndMonths, 0, timezone);

/**
 * Whether renewing at this expiry would go beyond the end. Month lengths can bring an expiry up to three days before
 * the end it is meant to reach.
 */
export const isOver = (expiry: Date, endsAt: Date | null): boolean =>
  endsAt !== null && expiry.getTime() >= endsAt.getTime() - 3 * dayMs;

/**
 * The provider never charges the same key twice; each try after a decline needs one of its own, or the old refusal
 * would be answered again.
 */
export const renewalKey = (subscriptionId: string, period: string, renewalTry: number): string =>
  `${subscriptionId}-${period}-${renewalTry}`;
