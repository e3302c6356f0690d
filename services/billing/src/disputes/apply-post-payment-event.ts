import { fromMinorUnits } from '@fovea/contracts/money';
import type { Dispute, Payment } from '../../generated/regional/client.ts';
import { bookDispute, bookFees, bookRefund, isLossBooked } from '../books/ledger.ts';
import { flagForAttention, isOtherObject, lockPayment, refundedSoFar, type Setting } from '../charges/apply-outcome.ts';
import type { RegionalTx } from '../handle.ts';
import type { About, DisputeUpdate, PostPaymentEvent } from '../provider/outcome.ts';
import { voidCreditNotes } from '../receipts/issue-document.ts';
import { endRenewal } from '../renewals/renewals.ts';

/**
 * Applies disputes and failed refunds to a payment, for all callers. Resolves to the payment, null for an unknown one.
 */
export async function applyPostPaymentEvent(
  tx: RegionalTx,
  id: string,
  event: PostPaymentEvent,
  setting: Setting,
  about: About,
): Promise<Payment | null> {
  const payment = await lockPayment(tx, id);
  if (!payment) return null;
  if (isOtherObject(payment, about)) return flagForAttention(tx, payment, 'mismatch', setting);
  if (event.kind === 'refundFailed') return recordRefundFailed(tx, payment, event, setting);
  const needsAttention = await recordDispute(tx, payment, event.dispute, event.at);
  return needsAttention ? flagForAttention(tx, { ...payment, attention: null }, 'disputed', setting) : payment;
}

/**
 * A refund failed at the payer's bank: the refunded sum shrinks and can be refunded again. A plan that ended with it
 * stays ended; an admin must get the money to the family.
 */
async function recordRefundFailed(
  tx: RegionalTx,
  payment: Payment,
  { refunded: after, at }: { refunded: bigint; at: Date },
  setting: Setting,
): Promise<Payment> {
  if (payment.refundFailedAt && at <= payment.refundFailedAt) return payment;
  const before = refundedSoFar(payment);
  const isLess = after < before;
  const rest = isLess && {
    status: after > 0n ? ('refunded' as const) : ('succeeded' as const),
    refundAmount: after > 0n ? fromMinorUnits(after, payment.currency) : null,
    refundedAt: after > 0n ? payment.refundedAt : null,
    refundRequestedAt: null,
    refundFailures: { increment: 1 },
  };
  const failed = await tx.payment.update({ where: { id: payment.id }, data: { refundFailedAt: at, ...rest } });
  if (isLess) {
    await bookRefund(tx, failed, { before, after, at });
    await voidCreditNotes(tx, failed, { before, after }, { ...setting, at });
  }
  return flagForAttention(tx, { ...failed, attention: null }, 'refundFailed', setting);
}

/**
 * Stores and books the state of a dispute; a repeated or late one changes nothing. While the bank has the money the
 * account is not renewed; a lost dispute ends the renewal. The paid time stays. Returns whether it needs attention: it
 * is new, needs a response, or was lost.
 */
async function recordDispute(tx: RegionalTx, payment: Payment, update: DisputeUpdate, at: Date): Promise<boolean> {
  const stored = await tx.dispute.findUnique({ where: { id: update.id } });
  const status = statusNow(stored, update, at);
  const { id, reason, units, openedAt, dueBy } = update;
  const withdrawn = update.withdrawn || (stored?.withdrawn ?? false);
  const reinstated = update.reinstated || (stored?.reinstated ?? false);
  const closedAt = isOver({ status }) ? (stored?.status === status ? (stored.closedAt ?? at) : at) : null;
  const isOlder = isStatedBefore(stored, update, at);
  const stated = isOlder ? {} : { statedStatus: update.statedStatus, statedReason: update.statedReason, statedAt: at };
  const data = { status, dueBy: closedAt ? null : dueBy, withdrawn, reinstated, closedAt, ...stated };
  await tx.dispute.upsert({
    where: { id },
    update: data,
    create: {
      id,
      reason,
      openedAt,
      ...data,
      paymentId: payment.id,
      accountId: payment.accountId,
      currency: payment.currency,
      amount: fromMinorUnits(units, payment.currency),
    },
  });
  const next = await tx.dispute.findFirst({
    where: { paymentId: payment.id, status: { in: ['needsResponse', 'appealNeedsResponse'] }, dueBy: { not: null } },
    orderBy: { dueBy: 'asc' },
  });
  const taken = await tx.dispute.findMany({ where: { paymentId: payment.id, withdrawn: true, reinstated: false } });
  const isLost = taken.some((dispute) => dispute.status === 'lost');
  await tx.payment.update({
    where: { id: payment.id },
    data: { answerBy: next?.dueBy ?? null, dispute: isLost ? 'lost' : taken.length > 0 ? 'open' : null },
  });
  const step = { disputeId: id, units, at };
  await bookFees(
    tx,
    update.fees.map((fee) => ({ payment, fee })),
  );
  if (withdrawn) await bookDispute(tx, payment, { ...step, step: 'withdrawn' });
  // Returned after an appeal: the loss is reversed.
  if (reinstated && (await isLossBooked(tx, payment, id)))
    await bookDispute(tx, payment, { ...step, step: 'recovered' });
  if (reinstated) await bookDispute(tx, payment, { ...step, step: 'reinstated' });
  if (status !== 'lost') return isToAnswer(status) && stored?.status !== status;
  if (withdrawn && !reinstated) await bookDispute(tx, payment, { ...step, step: 'lost' });
  if (stored?.status === status) return false;
  await endRenewal(tx, { accountId: payment.accountId }, 'stopped', at);
  return true;
}

const isOver = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'won' || status === 'lost' || status === 'closed';

const isToAnswer = (status: Dispute['status']): boolean =>
  status === 'needsResponse' || status === 'appealNeedsResponse' || status === 'other';

/**
 * Events carry whole seconds. Of two in one second the opening (needsResponse) came first: every dispute opens with it.
 */
function isStatedBefore(stored: Dispute | null, { status }: DisputeUpdate, at: Date): boolean {
  if (!stored?.statedAt) return false;
  return at < stored.statedAt || (Number(at) === Number(stored.statedAt) && status === 'needsResponse');
}

/** The later event decides; a closed dispute is reopened only by an appeal of a lost one. */
function statusNow(stored: Dispute | null, update: DisputeUpdate, at: Date): Dispute['status'] {
  if (!stored) return update.status;
  if (isStatedBefore(stored, update, at)) return stored.status;
  const isAppealed = update.status === 'appealNeedsResponse' || update.status === 'appealUnderReview';
  const takesUp = stored.status === 'lost' && (isAppealed || update.status === 'won');
  return isOver(stored) && !takesUp ? stored.status : update.status;
}
