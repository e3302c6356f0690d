import { AppError, refuseField } from '@fovea/contracts/errors';
import { isWholeAmount, minorUnits } from '@fovea/contracts/money';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { Payment } from '../../generated/regional/client.ts';
import { lockPayment, recordRefund } from '../charges/apply-outcome.ts';
import { handle, type Work } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { amountOfUnits, amountText, publicId, unitsOf } from '../payments/payment-numbers.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';

const MINUTE = 60_000;

export const refundPaymentHandler = handle(refundPayment, async ({ id: paymentId, amount, reason }, ctx) => {
  const { db, now } = ctx;
  const { id } = await findVisiblePayment(ctx, paymentId);
  const payment = await db.payment.findUniqueOrThrow({ where: { id } });
  const refundAmount = amountOfUnits(refundUnits(payment, amount), payment.currency);
  await finishRefund(ctx, await claim(payment, refundAmount));
  return paymentView(await db.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);

  /** Two admins may press at once: the `where` lets one of them refund, written down before the provider is asked. */
  async function claim(unclaimed: Payment, wanted: string): Promise<Payment> {
    return db.$transaction(async (tx) => {
      const [claimed] = await tx.payment.updateManyAndReturn({
        where: { id: unclaimed.id, status: 'succeeded', refundRequestedAt: null },
        data: {
          refundRequestedAt: now,
          refundAmount: wanted,
          refundReason: reason || null,
          askAt: new Date(now.getTime() + MINUTE),
        },
      });
      if (!claimed) throw new AppError('notRefundable');
      const { customerId, accountId: patientId, currency } = claimed;
      await ctx.changed(tx, {
        customerId,
        patientId,
        changes: changesBetween(null, { amount: `−${wanted} ${currency}` }),
      });
      return claimed;
    });
  }
});

/**
 * Carries out a refund that is written down as requested. Run again after a kill it refunds nothing twice: the provider
 * knows the key.
 */
export async function finishRefund(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region, now } = ctx;
  if (!payment.intentId || !payment.refundAmount) throw new Error('A refund was requested without an amount');
  const units = unitsOf(payment.refundAmount, payment.currency);
  const isDone = await extra.provider.refund(payment.intentId, units, `refund-${publicId(region, payment.id)}`);
  await db.$transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked?.status !== 'succeeded') return;
    if (isDone) await recordRefund(tx, locked, { units, at: now, region });
    // Refunded over there before: what happened comes with the provider's event.
    else
      await tx.payment.update({
        where: { id: payment.id },
        data: { refundRequestedAt: null, refundAmount: null, refundReason: null, askAt: null },
      });
  });
  if (!isDone) throw new AppError('notRefundable');
}

/**
 * The refund in the smallest unit: more than nothing, at most what was paid, no fraction where the currency has none;
 * one refund per succeeded payment.
 */
export function refundUnits(
  payment: Pick<Payment, 'status' | 'amount' | 'currency' | 'intentId'>,
  amount: string,
): bigint {
  const { currency } = payment;
  if (payment.status !== 'succeeded' || !payment.intentId || payment.amount.isZero())
    throw new AppError('notRefundable');
  if (!isWholeAmount(amount, currency)) throw refuseField('amount', 'noFraction');
  const units = minorUnits(amount, currency);
  if (units <= 0n || units > unitsOf(payment.amount, currency))
    throw new AppError('refundAmount', { max: amountText(payment.amount, currency) });
  return units;
}
