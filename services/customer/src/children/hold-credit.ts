import { addToDay, daysBetween } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { addDuration } from '@fovea/contracts/durations';
import { previewHoldCredit } from '@fovea/contracts/holds/rpcs';
import { handleRpc } from '../handle.ts';
import { type PaidTime, type PlanEvent, paidTimeOf } from './plan-rules.ts';

export const previewHoldCreditRpc = handleRpc(
  previewHoldCredit,
  async ({ accountId, since, earlierUntil, until }, { db }) => {
    const [patient, events] = await Promise.all([
      db.patient.findUnique({ where: { id: accountId }, select: { parent: { select: { timezone: true } } } }),
      db.planChange.findMany({ where: { patientId: accountId }, orderBy: { seq: 'asc' } }),
    ]);
    const hold = {
      since: new Date(since),
      earlierUntil: earlierUntil ? new Date(earlierUntil) : null,
      until: new Date(until),
      timezone: patient?.parent.timezone ?? 'UTC',
    };
    const { days, before, after } = holdCredit(events, hold);
    return { days, before: before?.toISOString() ?? null, after: after?.toISOString() ?? null };
  },
);

type Hold = { since: Date; earlierUntil: Date | null; until: Date; timezone: string };

/**
 * What a hold gives back: each calendar day of the family on which it lay in paid time, the first and the last included,
 * and none that an earlier hold gave back. Nothing without a plan, for one that was over before, or was refunded.
 */
export function holdCredit(events: PlanEvent[], hold: Hold): { days: number; before: Date | null; after: Date | null } {
  const paid = paidTimeOf(events);
  const days = paid.end ? daysOnHold(paid, paid.end, hold) : 0;
  return {
    days,
    before: paid.end,
    after: paid.end && days > 0 ? addDuration(paid.end, 0, days, hold.timezone) : paid.end,
  };
}

function daysOnHold({ begins, isOver }: PaidTime, end: Date, { since, earlierUntil, until, timezone }: Hold): number {
  const from = begins && begins > since ? begins : since;
  if (isOver || end <= from) return 0;
  const firstDay = dayOf(from, timezone);
  const notBefore = earlierUntil && addToDay(dayOf(earlierUntil, timezone), 1);
  const first = notBefore && notBefore > firstDay ? notBefore : firstDay;
  return Math.max(0, daysBetween(first, dayOf(until, timezone)) + 1);
}
