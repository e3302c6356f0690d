import { fromMinorUnits, unitsOf } from '@fovea/contracts/money';
import type { PaymentAttention, PaymentFailure } from '@fovea/contracts/payments/schema';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { bookCharge, bookFees, bookRefund } from '../books/ledger.ts';
import {
  publishNeedsAttention,
  publishPaymentFailed,
  publishPaymentRefunded,
  publishPaymentSucceeded,
  publishRequestApproved,
} from '../facts.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { chargeTimes, refundTerms, startsAnew } from '../previews/money-terms.ts';
import type { ProviderIds } from '../provider/lookups.ts';
import type { About, Outcome, Paid } from '../provider/outcome.ts';
import { issueCreditNote, issueReceipt } from '../receipts/issue-document.ts';
import {
  countDiscount,
  endRenewal,
  finishRenewal,
  postponeRenewal,
  renewAsPaid,
  startRenewal,
} from '../renewals/renewals.ts';
import { kysely } from '../tables.ts';

export type Setting = { region: string; timezone: string; now: Date };
/**
 * `failure`: the reason stored when the payment fails; `about`: the provider's objects of an event; `snapshot`: the
 * payment as it was read before the provider was called.
 */
type Circumstances = { failure?: PaymentFailure; about?: About; snapshot?: ProviderIds };

/**
 * Applies the provider's outcome of a payment, for all callers: webhook, `settle-open-charges`, renewals, other
 * charges. The row is locked. The order of arrival does not matter: success is final except for a refund, and a failure
 * counts only until a success. Money that differs from the order extends nothing. Resolves to the payment, null for an
 * unknown one.
 */
export async function applyOutcome(
  tx: RegionalTx,
  id: string,
  outcome: Outcome,
  setting: Setting,
  { failure = 'canceled', about, snapshot }: Circumstances = {},
): Promise<Payment | null> {
  const payment = await lockPayment(tx, id);
  if (!payment) return null;
  const isMoney = outcome.kind === 'paid' || outcome.kind === 'refunded';
  if (about && isOtherObject(payment, about))
    return isMoney ? flagForAttention(tx, payment, 'mismatch', setting) : payment;
  if (isMoney && !isExpectedMoney(payment, outcome.paid)) return recordMismatch(tx, payment, setting);
  switch (outcome.kind) {
    case 'paid':
      await recordPaid(tx, payment, outcome.paid, setting);
      break;
    case 'refunded':
      // The refund's event may come before the payment's.
      await recordRefund(tx, await recordPaid(tx, payment, outcome.paid, setting), {
        units: outcome.refunded,
        at: outcome.at,
        setting,
      });
      break;
    case 'declined':
      // On a payment page the payer may use another card while it is open.
      if (payment.method !== 'link') await recordFailed(tx, payment, 'declined', setting, outcome.code);
      break;
    case 'canceled':
      // Its form or link was created while the provider was called, and can still be paid.
      if (snapshot && hasNewIds(payment, snapshot)) break;
      await recordFailed(tx, payment, failure, setting);
      if (isUnpaid(payment)) await tx.payment.update({ where: { id }, data: { open: false, askAt: null } });
      break;
    case 'processing':
    case 'waiting':
      break;
    default:
      outcome satisfies never;
  }
  return tx.payment.findUnique({ where: { id } });
}

export async function lockPayment(tx: RegionalTx, id: string): Promise<Payment | null> {
  await kysely(tx).selectFrom('payment').select('id').where('id', '=', id).forUpdate().execute();
  return tx.payment.findUnique({ where: { id } });
}

const hasNewIds = (payment: ProviderIds, snapshot: ProviderIds) =>
  payment.intentId !== snapshot.intentId || payment.sessionId !== snapshot.sessionId;

const isUnpaid = ({ status }: Payment) => status === 'pending' || status === 'failed';

async function recordPaid(tx: RegionalTx, payment: Payment, paid: Paid, setting: Setting): Promise<Payment> {
  const learnt = {
    intentId: payment.intentId ?? paid.intentId,
    chargeId: payment.chargeId ?? paid.chargeId,
    receiptUrl: payment.receiptUrl ?? paid.receiptUrl,
    // Without card or receipt the provider is checked again; a pending refund must still be finished.
    ...((paid.card || !paid.intentId) && !payment.refundRequestedAt ? { askAt: null } : {}),
  };
  const succeeded = isUnpaid(payment)
    ? await succeed(tx, payment, paid.at, learnt, setting)
    : await tx.payment.update({ where: { id: payment.id }, data: learnt });
  if (paid.fee) await bookFees(tx, [{ payment, fee: paid.fee }]);
  const mayRenew = succeeded.status === 'succeeded' && succeeded.attention === null;
  if (payment.autoRenew && paid.card && mayRenew) await startRenewal(tx, succeeded, paid.card, paid.at);
  return succeeded;
}

async function succeed(
  tx: RegionalTx,
  payment: Payment,
  paidAt: Date,
  learnt: Prisma.PaymentUpdateInput,
  setting: Setting,
): Promise<Payment> {
  const parent = await tx.parent.findUniqueOrThrow({ where: { id: payment.customerId }, select: { timezone: true } });
  const patient = await tx.patient.findUnique({
    where: { id: payment.accountId },
    select: { expiredDate: true, gone: true },
  });
  const { region, timezone } = setting;
  const familyZone = zoneOr(parent.timezone, timezone);
  const paid = { ...learnt, status: 'succeeded', failure: null, open: false, paidAt } as const;
  const referenceNumber = await issueReceipt(tx, payment, { region, timezone, at: paidAt });
  await bookCharge(tx, payment, paidAt);
  await countDiscount(tx, payment);
  if (patient?.gone && payment.amount.greaterThan(0))
    return scheduleRefund(
      tx,
      await tx.payment.update({ where: { id: payment.id }, data: { ...paid, referenceNumber } }),
      setting,
    );
  const { paidFrom, paidUntil, guaranteeUntil } = chargeTimes(payment, {
    at: paidAt,
    expiry: startsAnew(payment) ? null : (patient?.expiredDate ?? null),
    timezone: familyZone,
  });
  const succeeded = await tx.payment.update({
    where: { id: payment.id },
    data: { ...paid, referenceNumber, paidFrom, newExpiredDate: paidUntil, guaranteeUntil },
  });
  await publishPaymentSucceeded(tx, succeeded, region, paidAt, familyZone);
  // For a link the request was published as approved when the link was sent.
  if (succeeded.method === 'none') await publishRequestApproved(tx, succeeded, paidAt);
  if (startsAnew(succeeded)) await renewAsPaid(tx, succeeded, paidAt, familyZone);
  else await finishRenewal(tx, succeeded, setting.now);
  return succeeded;
}

/**
 * Money for a deleted family or child extends nothing and is refunded: the refund is stored, `settle-open-charges`
 * makes it.
 */
export async function scheduleRefund(tx: RegionalTx, payment: Payment, setting: Setting): Promise<Payment> {
  const { id, amount: refundAmount } = payment;
  await tx.payment.update({
    where: { id },
    data: { refundRequestedAt: setting.now, refundAmount, askAt: setting.now },
  });
  return flagForAttention(tx, payment, 'paidAfterErasure', setting);
}

/**
 * The provider took another sum than ordered: an admin has to review it, and neither success nor failure is published.
 */
async function recordMismatch(tx: RegionalTx, payment: Payment, setting: Setting): Promise<Payment> {
  if (payment.status === 'pending')
    await tx.payment.update({
      where: { id: payment.id },
      data: { status: 'failed', failure: 'mismatch', open: false, askAt: null },
    });
  return flagForAttention(tx, payment, 'mismatch', setting);
}

/** Flags a payment for the admins and notifies them once for each flag. */
export async function flagForAttention(
  tx: RegionalTx,
  { id, attention: former }: Payment,
  attention: PaymentAttention,
  { region, now }: Setting,
): Promise<Payment> {
  const isNew = attention !== former;
  // The settlement concerned the former flag.
  const unsettled = isNew ? { settledAt: null, settledBy: null, settleNote: null } : {};
  const payment = await tx.payment.update({ where: { id }, data: { attention, ...unsettled } });
  if (isNew) await publishNeedsAttention(tx, payment, region, { why: attention, at: now });
  return payment;
}

/**
 * Reopens the approved request of a failed charge, unless another plan is requested, or the family had its link and did
 * not pay.
 */
async function reopenRequest(tx: RegionalTx, { id: paymentId, accountId, linkUrl }: Payment): Promise<void> {
  if (linkUrl !== null) return;
  if (await tx.planRequest.findFirst({ where: { accountId, status: 'open' }, select: { id: true } })) return;
  await tx.planRequest.updateMany({
    where: { paymentId },
    data: { status: 'open', paymentId: null, decidedBy: null, decidedAt: null },
  });
}

async function recordFailed(
  tx: RegionalTx,
  payment: Payment,
  failure: PaymentFailure,
  { region, now }: Setting,
  failureCode: string | null = null,
): Promise<void> {
  // The provider's event may come before our own reason for the cancellation.
  if (payment.status === 'failed' && payment.failure === 'canceled')
    await tx.payment.update({ where: { id: payment.id }, data: { failure } });
  if (payment.status !== 'pending') return;
  const failed = await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'failed', failure, failureCode },
  });
  await reopenRequest(tx, payment);
  // A failed renewal is published and retried like a declined one, for any reason.
  if (failure !== 'declined' && !payment.renewalTry) return;
  await publishPaymentFailed(tx, failed, region, now);
  await postponeRenewal(tx, failed, now);
}

/** Region, time zone and time of the change. */
export const settingOf = ({ region, now, extra }: Pick<Work, 'region' | 'now' | 'extra'>): Setting => ({
  region,
  now,
  timezone: extra.timezoneOf(region),
});

/**
 * Whether an event names our payment but concerns another object. The intent of a link is unknown until it is paid; the
 * page of a restored payment is unknown.
 */
export const isOtherObject = (
  { intentId, sessionId, method }: Pick<Payment, 'intentId' | 'sessionId' | 'method'>,
  about: About,
): boolean =>
  (about.intentId !== null && intentId !== null && about.intentId !== intentId) ||
  (about.sessionId !== null && about.sessionId !== sessionId && !(method === 'link' && sessionId === null));

/** Whether amount and currency equal the order. */
export const isExpectedMoney = (
  { amount, currency }: Pick<Payment, 'amount' | 'currency'>,
  { taken }: Pick<Paid, 'taken'>,
): boolean =>
  taken === null ? amount.isZero() : taken.currency === currency && taken.units === unitsOf(amount, currency);

/**
 * Records a refund, ours or of the provider's dashboard. `units` is the refunded total: an equal or smaller total
 * changes nothing, a larger one than was paid is capped.
 */
export async function recordRefund(
  tx: RegionalTx,
  payment: Payment,
  {
    units,
    at,
    setting: { region, timezone },
  }: { units: bigint; at: Date; setting: Pick<Setting, 'region' | 'timezone'> },
): Promise<void> {
  // Our own refund counts from its request, however long the provider was unavailable.
  const decidedAt = payment.status === 'succeeded' ? (payment.refundRequestedAt ?? at) : at;
  const { back, endsPlan } = refundTerms(payment, units, decidedAt);
  const refundedBefore = refundedSoFar(payment);
  // Events before a failed refund include the sum that was not refunded.
  if (back <= refundedBefore || (payment.refundFailedAt && at <= payment.refundFailedAt)) return;
  const amount = fromMinorUnits(back, payment.currency);
  const funded = payment.attention === 'refundUnfunded' ? { attention: null } : {};
  const refunded = await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'refunded', refundAmount: amount, refundedAt: payment.refundedAt ?? at, askAt: null, ...funded },
  });
  await bookRefund(tx, refunded, { before: refundedBefore, after: back, at });
  await issueCreditNote(tx, refunded, { before: refundedBefore, after: back }, { region, timezone, at });
  await publishPaymentRefunded(tx, refunded, region, { amount, endsPlan, at });
  if (endsPlan) await endRenewal(tx, { accountId: payment.accountId }, 'refunded', at);
}

/** The refunded total in the smallest unit, without failed refunds. */
export const refundedSoFar = ({
  status,
  refundAmount,
  currency,
}: Pick<Payment, 'status' | 'refundAmount' | 'currency'>): bigint =>
  status === 'refunded' && refundAmount ? unitsOf(refundAmount, currency) : 0n;
