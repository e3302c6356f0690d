import { AppError, refuseChanged, refuseField } from '@fovea/contracts/errors';
import { amountText, fromMinorUnits, isWholeAmount, minorUnits, unitsOf } from '@fovea/contracts/money';
import { previewRefund, refundPayment } from '@fovea/contracts/payments/endpoints';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Payment } from '../../generated/regional/client.ts';
import { flagForAttention, lockPayment, recordRefund, settingOf } from '../charges/apply-outcome.ts';
import { idempotencyKeysValidMs } from '../charges/pending-charges.ts';
import { type Context, handle, type Work } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { refundBlockOf } from '../previews/money-terms.ts';
import { refundPreview } from '../previews/refund-previews.ts';

const MINUTE = 60_000;
/** Delay before a refund is retried that the provider's balance did not cover. */
const unfundedMs = 60 * MINUTE;

export const previewRefundHandler = handle(previewRefund, async (input, ctx) => (await readRefund(input, ctx)).preview);

export const refundPaymentHandler = handle(refundPayment, async ({ reason, hash, ...input }, ctx) => {
  const { db, now } = ctx;
  const { payment, units, preview } = await readRefund(input, ctx);
  const { id } = payment;
  refuseChanged(hash, preview);
  await finishRefund(ctx, await claim(payment, fromMinorUnits(units, payment.currency)));
  return paymentView(await db.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);

  /** Of two concurrent admins the `where` lets one refund; stored before the provider is called. */
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

async function readRefund({ id: paymentId, amount }: { id: string; amount: string }, ctx: Context) {
  const { db, now } = ctx;
  const payment = await findVisiblePayment(ctx, paymentId);
  const units = refundUnits(payment, amount);
  const running = { accountId: payment.accountId, status: 'active' as const };
  const renews = (await db.subscription.findFirst({ where: running, select: { id: true } })) !== null;
  const { timezone } = payment.parent;
  return { payment, units, preview: refundPreview(payment, units, { at: now, timezone, renews }) };
}

/** Makes a stored refund. A retry after a crash refunds nothing twice, by the idempotency key. */
export async function finishRefund(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region, now } = ctx;
  if (!payment.intentId || !payment.refundAmount) throw new Error('A refund was requested without an amount');
  const units = unitsOf(payment.refundAmount, payment.currency);
  const { provider } = extra;
  const { intentId, refundFailures, refundRequestedAt } = payment;
  // After a failed refund the same key would return the earlier success.
  const key = `refund-${publicId(region, payment.id)}${refundFailures > 0 ? `-${refundFailures}` : ''}`;
  const isKeyExpired = refundRequestedAt && now.getTime() - refundRequestedAt.getTime() > idempotencyKeysValidMs;
  const refunded =
    isKeyExpired && (await provider.isRefunded(intentId, key))
      ? 'made'
      : await provider.refund({ payment_intent: intentId }, units, key);
  await db.$transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked?.status !== 'succeeded') return;
    if (refunded === 'made') return recordRefund(tx, locked, { units, at: now, setting: settingOf(ctx) });
    if (refunded === 'unfunded') {
      // Nothing was refunded, and the same key would return the same result for a day.
      await tx.payment.update({
        where: { id: payment.id },
        data: { askAt: new Date(now.getTime() + unfundedMs), refundFailures: { increment: 1 } },
      });
      return void (await flagForAttention(tx, locked, 'refundUnfunded', settingOf(ctx)));
    }
    // It was refunded at the provider before; its event contains the sum.
    await tx.payment.update({
      where: { id: payment.id },
      data: { refundRequestedAt: null, refundAmount: null, refundReason: null, askAt: null },
    });
  });
  if (refunded === 'unfunded') throw new AppError('refundUnfunded');
  if (refunded === 'refused') throw new AppError('notRefundable');
}

/**
 * Validates a refund and returns it in the smallest unit: positive, at most the payment, without a fraction where the
 * currency has none, and refundable by the provider.
 */
export function refundUnits(
  payment: Pick<Payment, 'status' | 'amount' | 'currency' | 'intentId' | 'dispute' | 'refundRequestedAt'>,
  amount: string,
): bigint {
  const { currency } = payment;
  const block = refundBlockOf(payment);
  if (block) throw new AppError(block);
  if (!isWholeAmount(amount, currency)) throw refuseField('amount', 'noFraction');
  const units = minorUnits(amount, currency);
  if (units <= 0n || units > unitsOf(payment.amount, currency))
    throw new AppError('refundAmount', { max: amountText(payment.amount, currency) });
  return units;
}
