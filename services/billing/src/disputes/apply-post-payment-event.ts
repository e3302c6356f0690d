import { fromMinorUnits } from '@fovea/contracts/money';
import type { Dispute, Payment } from '../../generated/regional/client.ts';
import { bookDispute, bookFees, bookRefund, isLossBooked } from '../books/ledger.ts';
import { callAttention, isAboutAnother, lockPayment, refundedSoFar, type Setting } from '../charges/apply-outcome.ts';
import type { RegionalTx } from '../handle.ts';
import type { About, Aftermath, ToldDispute } from '../provider/outcome.ts';
import { voidCreditNotes } from '../receipts/issue-document.ts';
import { endRenewal } from '../renewals/renewals.ts';

/**
 * The one place where is written what payers and their banks do to a payment afterwards, whoever brings the news.
 * Resolves to the payment as it then is, null for an unknown one.
 */
export async function applyAftermath(
  tx: RegionalTx,
  id: string,
  news: Aftermath,
  setting: Setting,
  about: About,
): Promise<Payment | null> {
  const payment = await lockPayment(tx, id);
  if (!payment) return null;
  if (isAboutAnother(payment, about)) return callAttention(tx, payment, 'mismatch', setting);
  if (news.kind === 'refundFailed') return recordRefundFailed(tx, payment, news, setting);
  const isToLookAt = await recordDispute(tx, payment, news.dispute, news.at);
  return isToLookAt ? callAttention(tx, { ...payment, attention: null }, 'disputed', setting) : payment;
}

/**
 * The payer's bank sent a refund back: the payment is refunded by that much less and may be refunded again. A plan that
 * ended with it stays ended; an admin has to see that the family gets its money.
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
    ...{ refundRequestedAt: null, refundFailures: { increment: 1 } },
  };
  const failed = await tx.payment.update({ where: { id: payment.id }, data: { refundFailedAt: at, ...rest } });
  if (isLess) {
    await bookRefund(tx, failed, { before, after, at });
    await voidCreditNotes(tx, failed, { before, after }, { ...setting, at });
  }
  return callAttention(tx, { ...failed, attention: null }, 'refundFailed', setting);
}

/**
 * What a dispute says now is kept and booked; told late or twice it changes nothing. While the bank has the money the
 * account is not renewed; once the dispute is lost, renewal is off. The paid time stays either way. Says whether there
 * is something to look at: it is new, is to be answered, or was lost.
 */
async function recordDispute(tx: RegionalTx, payment: Payment, told: ToldDispute, at: Date): Promise<boolean> {
  const known = await tx.dispute.findUnique({ where: { id: told.id } });
  const status = statusNow(known, told, at);
  const { id, reason, units, openedAt, dueBy } = told;
  const withdrawn = told.withdrawn || (known?.withdrawn ?? false);
  const reinstated = told.reinstated || (known?.reinstated ?? false);
  const closedAt = isOver({ status }) ? (known?.status === status ? (known.closedAt ?? at) : at) : null;
  const isOlder = isStatedBefore(known, told, at);
  const stated = isOlder ? {} : { statedStatus: told.statedStatus, statedReason: told.statedReason, statedAt: at };
  const data = { status, dueBy: closedAt ? null : dueBy, withdrawn, reinstated, closedAt, ...stated };
  await tx.dispute.upsert({
    where: { id },
    update: data,
    create: {
      ...{ id, reason, openedAt, ...data },
      ...{ paymentId: payment.id, accountId: payment.accountId, currency: payment.currency },
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
    told.fees.map((fee) => ({ payment, fee })),
  );
  if (withdrawn) await bookDispute(tx, payment, { ...step, step: 'withdrawn' });
  // Given back after it was lost, by an appeal: the loss is none.
  if (reinstated && (await isLossBooked(tx, payment, id)))
    await bookDispute(tx, payment, { ...step, step: 'recovered' });
  if (reinstated) await bookDispute(tx, payment, { ...step, step: 'reinstated' });
  if (status !== 'lost') return isToAnswer(status) && known?.status !== status;
  if (withdrawn && !reinstated) await bookDispute(tx, payment, { ...step, step: 'lost' });
  if (known?.status === status) return false;
  await endRenewal(tx, { accountId: payment.accountId }, 'stopped', at);
  return true;
}

const isOver = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'won' || status === 'lost' || status === 'closed';

const isToAnswer = (status: Dispute['status']): boolean =>
  status === 'needsResponse' || status === 'appealNeedsResponse' || status === 'other';

/**
 * Events carry whole seconds. Of two within one second, that of the opening (needsResponse) came first: every dispute
 * opens with it.
 */
function isStatedBefore(known: Dispute | null, { status }: ToldDispute, at: Date): boolean {
  if (!known?.statedAt) return false;
  return at < known.statedAt || (Number(at) === Number(known.statedAt) && status === 'needsResponse');
}

/** What was said later holds; one that is over is taken up again by an appeal of a lost one alone. */
function statusNow(known: Dispute | null, told: ToldDispute, at: Date): Dispute['status'] {
  if (!known) return told.status;
  if (isStatedBefore(known, told, at)) return known.status;
  const isAppealed = told.status === 'appealNeedsResponse' || told.status === 'appealUnderReview';
  const takesUp = known.status === 'lost' && (isAppealed || told.status === 'won');
  return isOver(known) && !takesUp ? known.status : told.status;
}
