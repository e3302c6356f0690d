import { fromMinorUnits, unitsOf } from '@fovea/contracts/money';
import type { PaymentAttention, PaymentFailure } from '@fovea/contracts/payments/schema';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { bookCharge, bookFees, bookRefund } from '../books/ledger.ts';
import { tellApproved, tellFailed, tellNeedsAttention, tellRefunded, tellSucceeded } from '../facts.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { chargeTimes, refundTerms, startsAnew } from '../previews/money-terms.ts';
import type { Named } from '../provider/lookups.ts';
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
 * How a payment that comes to nothing is called; of an event, which of the provider's objects it is about; of an answer,
 * the payment as it was read before the provider was asked.
 */
type Circumstances = { failure?: PaymentFailure; about?: About; askedAbout?: Named };

/**
 * The one place where a payment's fate is written, whoever brings the news: webhook, janitor, renewal, another charge.
 * The row is locked, and what happened decides, not what came last: success is final but for a refund, and a failure
 * counts only while nothing better is known. Money that is not what was asked for extends nothing. Resolves to the
 * payment as it then is, null for an unknown one.
 */
export async function applyOutcome(
  tx: RegionalTx,
  id: string,
  outcome: Outcome,
  setting: Setting,
  { failure = 'canceled', about, askedAbout }: Circumstances = {},
): Promise<Payment | null> {
  const payment = await lockPayment(tx, id);
  if (!payment) return null;
  const isMoney = outcome.kind === 'paid' || outcome.kind === 'refunded';
  if (about && isAboutAnother(payment, about))
    return isMoney ? callAttention(tx, payment, 'mismatch', setting) : payment;
  if (isMoney && !isWhatWasAsked(payment, outcome.paid)) return recordMismatch(tx, payment, setting);
  switch (outcome.kind) {
    case 'paid':
      await recordPaid(tx, payment, outcome.paid, setting);
      break;
    case 'refunded':
      // Heard before the payment itself: it must have been paid to be paid back.
      await recordRefund(tx, await recordPaid(tx, payment, outcome.paid, setting), {
        units: outcome.refunded,
        at: outcome.at,
        setting,
      });
      break;
    case 'declined':
      // Behind a link the payer may use another card as long as the page is open.
      if (payment.method !== 'link') await recordFailed(tx, payment, 'declined', setting, outcome.code);
      break;
    case 'canceled':
      // Its form or link was made while the provider was asked, and can be paid.
      if (askedAbout && isNamedSince(payment, askedAbout)) break;
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

const isNamedSince = (payment: Named, asked: Named) =>
  payment.intentId !== asked.intentId || payment.sessionId !== asked.sessionId;

const isUnpaid = ({ status }: Payment) => status === 'pending' || status === 'failed';

async function recordPaid(tx: RegionalTx, payment: Payment, paid: Paid, setting: Setting): Promise<Payment> {
  const learnt = {
    intentId: payment.intentId ?? paid.intentId,
    chargeId: payment.chargeId ?? paid.chargeId,
    receiptUrl: payment.receiptUrl ?? paid.receiptUrl,
    // Asked once more where the event that tells about the card and the receipt stays away; a refund that is under way
    // is still to be finished.
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
    return takeBack(
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
  await tellSucceeded(tx, succeeded, region, paidAt, familyZone);
  // A link was told about when it was sent.
  if (succeeded.method === 'none') await tellApproved(tx, succeeded, paidAt);
  if (startsAnew(succeeded)) await renewAsPaid(tx, succeeded, paidAt, familyZone);
  else await finishRenewal(tx, succeeded, setting.now);
  return succeeded;
}

/**
 * Money that arrived for a family or child that is gone extends nothing and goes back by itself: the refund is written
 * down, the janitor makes it.
 */
export async function takeBack(tx: RegionalTx, payment: Payment, setting: Setting): Promise<Payment> {
  const { id, amount: refundAmount } = payment;
  await tx.payment.update({
    where: { id },
    data: { refundRequestedAt: setting.now, refundAmount, askAt: setting.now },
  });
  return callAttention(tx, payment, 'paidAfterErasure', setting);
}

/**
 * The provider took something else than was asked for: an admin has to look, and nobody is told that it was paid or
 * failed.
 */
async function recordMismatch(tx: RegionalTx, payment: Payment, setting: Setting): Promise<Payment> {
  if (payment.status === 'pending')
    await tx.payment.update({
      where: { id: payment.id },
      data: { status: 'failed', failure: 'mismatch', open: false, askAt: null },
    });
  return callAttention(tx, payment, 'mismatch', setting);
}

/** Marks a payment for an admin to look at, and tells the admins once of each mark. */
export async function callAttention(
  tx: RegionalTx,
  { id, attention: known }: Payment,
  attention: PaymentAttention,
  { region, now }: Setting,
): Promise<Payment> {
  const isNews = attention !== known;
  // Settled was something else: this one has to be looked at anew.
  const unsettled = isNews ? { settledAt: null, settledBy: null, settleNote: null } : {};
  const payment = await tx.payment.update({ where: { id }, data: { attention, ...unsettled } });
  if (isNews) await tellNeedsAttention(tx, payment, region, { why: attention, at: now });
  return payment;
}

/**
 * What was approved was not assigned after all: it waits again, unless another plan was asked for meanwhile, or the
 * family had its link and did not pay.
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
  // The provider's event may be faster than we, who know why it was called off.
  if (payment.status === 'failed' && payment.failure === 'canceled')
    await tx.payment.update({ where: { id: payment.id }, data: { failure } });
  if (payment.status !== 'pending') return;
  const failed = await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'failed', failure, failureCode },
  });
  await reopenRequest(tx, payment);
  // A renewal that came to nothing at the bank, in whatever words, is told and tried again like a declined one.
  if (failure !== 'declined' && !payment.renewalTry) return;
  await tellFailed(tx, failed, region, now);
  await postponeRenewal(tx, failed, now);
}

/** Where and when an outcome is written. */
export const settingOf = ({ region, now, extra }: Pick<Work, 'region' | 'now' | 'extra'>): Setting => ({
  region,
  now,
  timezone: extra.timezoneOf(region),
});

/**
 * Whether an event names our payment but speaks of another object than the one made for it. A link's intent is not
 * known before it is paid; its page is not where the payment was lost and written down again.
 */
export const isAboutAnother = (
  { intentId, sessionId, method }: Pick<Payment, 'intentId' | 'sessionId' | 'method'>,
  about: About,
): boolean =>
  (about.intentId !== null && intentId !== null && about.intentId !== intentId) ||
  (about.sessionId !== null && about.sessionId !== sessionId && !(method === 'link' && sessionId === null));

/** Whether the money that arrived is the money that was asked for, to the unit and in its currency. */
export const isWhatWasAsked = (
  { amount, currency }: Pick<Payment, 'amount' | 'currency'>,
  { taken }: Pick<Paid, 'taken'>,
): boolean =>
  taken === null ? amount.isZero() : taken.currency === currency && taken.units === unitsOf(amount, currency);

/**
 * Money went back, here or in the provider's own dashboard. `units` is all that went back so far: hearing the same
 * twice, or an older and smaller sum later, changes nothing; more than was paid never went back.
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
  // One of ours counts from when it was asked for, however long the provider could not be reached.
  const decidedAt = payment.status === 'succeeded' ? (payment.refundRequestedAt ?? at) : at;
  const { back, endsPlan } = refundTerms(payment, units, decidedAt);
  const known = refundedSoFar(payment);
  // What was told before a refund failed counts what did not go back after all.
  if (back <= known || (payment.refundFailedAt && at <= payment.refundFailedAt)) return;
  const amount = fromMinorUnits(back, payment.currency);
  const funded = payment.attention === 'refundUnfunded' ? { attention: null } : {};
  const refunded = await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'refunded', refundAmount: amount, refundedAt: payment.refundedAt ?? at, askAt: null, ...funded },
  });
  await bookRefund(tx, refunded, { before: known, after: back, at });
  await issueCreditNote(tx, refunded, { before: known, after: back }, { region, timezone, at });
  await tellRefunded(tx, refunded, region, { amount, endsPlan, at });
  if (endsPlan) await endRenewal(tx, { accountId: payment.accountId }, 'refunded', at);
}

/** All that went back and stayed there, in the smallest unit. */
export const refundedSoFar = ({
  status,
  refundAmount,
  currency,
}: Pick<Payment, 'status' | 'refundAmount' | 'currency'>): bigint =>
  status === 'refunded' && refundAmount ? unitsOf(refundAmount, currency) : 0n;
