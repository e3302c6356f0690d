import { addDuration, newExpiry } from '@fovea/contracts/plan-rules';
import type { Payment, Prisma } from '../../generated/regional/client.ts';
import { tellFailed, tellSucceeded } from '../facts.ts';
import type { Outcome, Paid } from '../provider/outcome.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { finishRenewal, postponeRenewal, startRenewal } from '../renewals/renewals.ts';
import { takeReferenceNumber } from './reference-number.ts';

type Tx = Prisma.TransactionClient;
export type Setting = { region: string; timezone: string; now: Date };
export type Failure = 'declined' | 'canceled' | 'abandoned' | 'superseded' | 'noPrepaid' | 'refused';

/**
 * The one place where a payment's fate is written, whoever brings the news: webhook, janitor, renewal, another charge. The row is locked, and what
 * happened decides, not what came last: success is final but for a refund, and a failure counts only while nothing better is known. Resolves to the
 * payment as it then is, null for an unknown one.
 */
export async function applyOutcome(tx: Tx, id: string, outcome: Outcome, setting: Setting, failure: Failure = 'canceled'): Promise<Payment | null> {
  const payment = await lockPayment(tx, id);
  if (!payment) return null;
  switch (outcome.kind) {
    case 'paid':
      await recordPaid(tx, payment, outcome.paid, setting);
      break;
    case 'refunded':
      // Heard before the payment itself: it must have been paid to be paid back.
      await recordRefund(tx, await recordPaid(tx, payment, outcome.paid, setting), { units: outcome.refunded, at: outcome.at, region: setting.region });
      break;
    case 'declined':
      // Behind a link the payer may use another card as long as the page is open.
      if (payment.method !== 'link') await recordFailed(tx, payment, 'declined', setting);
      break;
    case 'canceled':
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

export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  await tx.$queryRaw`SELECT id FROM payment WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.payment.findUnique({ where: { id } });
}

const isUnpaid = ({ status }: Payment) => status === 'pending' || status === 'failed';

async function recordPaid(tx: Tx, payment: Payment, paid: Paid, setting: Setting): Promise<Payment> {
  const learnt = {
    intentId: payment.intentId ?? paid.intentId,
    chargeId: payment.chargeId ?? paid.chargeId,
    receiptUrl: payment.receiptUrl ?? paid.receiptUrl,
    // Asked once more where the event that tells about the card and the receipt stays away.
    ...(paid.card || !paid.intentId ? { askAt: null } : {}),
  };
  const succeeded = isUnpaid(payment)
    ? await succeed(tx, payment, paid.at, learnt, setting)
    : await tx.payment.update({ where: { id: payment.id }, data: learnt });
  if (payment.autoRenew && paid.card && succeeded.status === 'succeeded') await startRenewal(tx, succeeded, paid.card, paid.at);
  return succeeded;
}

async function succeed(tx: Tx, payment: Payment, paidAt: Date, learnt: Prisma.PaymentUpdateInput, { region, timezone }: Setting): Promise<Payment> {
  const patient = await tx.patient.findUnique({ where: { id: payment.accountId }, select: { expiredDate: true } });
  const isGuaranteed = payment.firstCharge && payment.amount.greaterThan(0) && payment.experienceMonths + payment.experienceDays > 0;
  const succeeded = await tx.payment.update({
    where: { id: payment.id },
    data: {
      ...learnt,
      status: 'succeeded',
      failure: null,
      open: false,
      paidAt,
      newExpiredDate: newExpiry(paidAt, patient?.expiredDate ?? null, payment.validMonths, payment.validDays),
      guaranteeUntil: isGuaranteed ? addDuration(paidAt, payment.experienceMonths, payment.experienceDays) : null,
      referenceNumber: await takeReferenceNumber(tx, { region, paidAt, timezone }),
    },
  });
  await tellSucceeded(tx, succeeded, region, paidAt);
  await finishRenewal(tx, succeeded);
  return succeeded;
}

async function recordFailed(tx: Tx, payment: Payment, failure: Failure, { region, now }: Setting): Promise<void> {
  if (payment.status !== 'pending') return;
  const failed = await tx.payment.update({ where: { id: payment.id }, data: { status: 'failed', failure } });
  // A renewal that came to nothing at the bank, in whatever words, is told and tried again like a declined one.
  if (failure !== 'declined' && !payment.renewalTry) return;
  await tellFailed(tx, failed, region, now);
  await postponeRenewal(tx, failed, now);
}
