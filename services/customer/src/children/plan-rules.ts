import { addDuration, newExpiry } from '@fovea/contracts/durations';
import type { PlanChange, Prisma } from '../../generated/regional/client.ts';
import { publishChild } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** One entry of an account's history: `at` is when it happened, `seq` the order of arrival. */
export type PlanEvent = Omit<PlanChange, 'patientId'>;
type PlanOutcome = {
  planId: string | null;
  expiredDate: Date | null;
  experienceDate: Date | null;
  paid: boolean;
  freeTrialUsed: boolean;
};

/** Keys that make each entry count once. */
const payment = 'payment:';
export const paymentKey = (paymentId: string): string => `${payment}${paymentId}`;
export const refundKey = (paymentId: string): string => `refund:${paymentId}`;
/** A refund that leaves the plan. It ends the guarantee, because the payment cannot be refunded again. */
export const partialRefundKey = (paymentId: string): string => `partial-refund:${paymentId}`;
export const holdKey = (holdId: string): string => `hold:${holdId}`;
export const undoKey = (paymentId: string): string => `undo:${paymentId}`;
const paidBy = (key: string): string => key.replace(/^(refund|partial-refund|undo):/, payment);

/**
 * The outcome depends on when things happened, not on the order of arrival. Payments extend in the order they were made, a
 * refund ends the plan at its instant, and an undone payment is ignored. Days on hold move an end that is not a refund's. A date set by an admin replaces all entries that
 * had arrived by then. Later arrivals are applied on top of it, so that paid time is never lost.
 */
export function outcomeOf(all: PlanEvent[]): PlanOutcome {
  const events = withoutUndone(all);
  const paidBack = new Set(
    events.filter(({ kind }) => kind === 'end' || kind === 'refund').map(({ key }) => paidBy(key)),
  );
  const payments = events.filter(({ kind }) => kind === 'payment').sort(byInstant);
  return {
    expiredDate: paidTimeOf(all).end,
    planId: payments.at(-1)?.planId ?? null,
    // A refunded payment has no guarantee.
    experienceDate:
      payments.findLast(({ key, experienceDate }) => experienceDate && !paidBack.has(key))?.experienceDate ?? null,
    paid: payments.some(({ billingType }) => billingType !== 'FREE'),
    freeTrialUsed: payments.some(({ billingType }) => billingType === 'FREE'),
  };
}

function withoutUndone(all: PlanEvent[]): PlanEvent[] {
  const undone = new Set(all.filter(({ kind }) => kind === 'undo').map(({ key }) => paidBy(key)));
  return all.filter(({ kind, key }) => kind !== 'undo' && !undone.has(key));
}

/** `begins`: where the last uninterrupted paid time began; null: before the entries. `isOver`: a refund ended it. */
export type PaidTime = { end: Date | null; begins: Date | null; isOver: boolean };

/** The paid time that an account's history comes to. */
export function paidTimeOf(all: PlanEvent[]): PaidTime {
  const events = withoutUndone(all);
  const set = events
    .filter(({ kind }) => kind === 'set')
    .reduce<PlanEvent | undefined>((latest, each) => (latest && latest.seq > each.seq ? latest : each), undefined);
  return events
    .filter(({ seq, kind }) => kind !== 'set' && kind !== 'refund' && seq > (set?.seq ?? -1n))
    .sort(byInstant)
    .reduce<PaidTime>(extended, { end: set?.expiredDate ?? null, begins: null, isOver: false });
}

function extended({ end, begins, isOver }: PaidTime, event: PlanEvent): PaidTime {
  const { kind, at, timezone, startsAnew, ...paid } = event;
  const zone = timezone ?? 'UTC';
  if (kind === 'end') return { end: at, begins, isOver: true };
  if (kind === 'hold') return { end: end && !isOver ? addDuration(end, 0, paid.days, zone) : end, begins, isOver };
  const present = startsAnew ? null : end;
  const isGap = !present || present < at;
  return { end: newExpiry(at, present, paid, zone), begins: isGap ? at : begins, isOver: false };
}

/** When a payment's own time begins, and when the plan ends without it; null for one that extends nothing. */
export function withoutPayment(events: PlanEvent[], paymentId: string): { begins: Date; expiry: Date | null } | null {
  const key = paymentKey(paymentId);
  const extending = events.find((event) => event.key === key);
  if (!extending || events.some((event) => event.key === undoKey(paymentId))) return null;
  const others = events.filter((event) => event !== extending);
  const before = outcomeOf(others.filter((event) => byInstant(event, extending) < 0)).expiredDate;
  const begins = before && before > extending.at ? before : extending.at;
  return { begins, expiry: outcomeOf(others).expiredDate };
}

const byInstant = (a: PlanEvent, b: PlanEvent): number =>
  a.at.getTime() - b.at.getTime() || rank(a) - rank(b) || (a.key < b.key ? -1 : 1);
/** A refund at the same instant as its payment comes after it. */
const rank = ({ kind }: PlanEvent): number => (kind === 'end' ? 1 : 0);

type Change = Omit<Prisma.PlanChangeUncheckedCreateInput, 'seq' | 'patientId'>;

/** Adds an entry to an account's plan history and stores the new outcome. The same `key` counts once. */
export async function applyPlanChange(tx: RegionalTx, patientId: string, change: Change): Promise<void> {
  // One writer per account: the outcome is computed from all entries.
  const account = kysely(tx).selectFrom('patient').select('id').where('id', '=', patientId).forUpdate();
  if (!(await account.executeTakeFirst())) return;
  const { count } = await tx.planChange.createMany({ data: [{ ...change, patientId }], skipDuplicates: true });
  if (count === 0) return;
  const outcome = outcomeOf(await tx.planChange.findMany({ where: { patientId }, orderBy: { seq: 'asc' } }));
  await publishChild(tx, await tx.patient.update({ where: { id: patientId }, data: outcome }));
}
