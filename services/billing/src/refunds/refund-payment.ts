import { AppError, refuseChanged, refuseField } from '@fovea/contracts/errors';
import { amountText, fromMinorUnits, isWholeAmount, minorUnits, unitsOf } from '@fovea/contracts/money';
import { previewRefund, refundPayment } from '@fovea/contracts/payments/endpoints';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Payment } from '../../generated/regional/client.ts';
import { callAttention, lockPayment, recordRefund, settingOf } from '../charges/apply-outcome.ts';
import { keysRememberedMs } from '../charges/pending-charges.ts';
import { type Context, handle, type Work } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { refundBlockOf } from '../previews/money-terms.ts';
import { refundPreview } from '../previews/refund-previews.ts';

const MINUTE = 60_000;
/** When a refund is tried again that the provider's balance did not cover. */
const unfundedMs = 60 * MINUTE;

export const previewRefundHandler = handle(previewRefund, async (asked, ctx) => (await readRefund(asked, ctx)).preview);

export const refundPaymentHandler = handle(refundPayment, async ({ reason, hash, ...asked }, ctx) => {
  const { db, now } = ctx;
  const { payment, units, preview } = await readRefund(asked, ctx);
  const { id } = payment;
  refuseChanged(hash, preview);
  await finishRefund(ctx, await claim(payment, fromMinorUnits(units, payment.currency)));
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

async function readRefund({ id: paymentId, amount }: { id: string; amount: string }, ctx: Context) {
  const { db, now } = ctx;
  const payment = await findVisiblePayment(ctx, paymentId);
  const units = refundUnits(payment, amount);
  const running = { accountId: payment.accountId, status: 'active' as const };
  const renews = (await db.subscription.findFirst({ where: running, select: { id: true } })) !== null;
  const { timezone } = payment.parent;
  return { payment, units, preview: refundPreview(payment, units, { at: now, timezone, renews }) };
}

/**
 * Carries out a refund that is written down as requested. Run again after a kill it refunds nothing twice: the provider
 * knows the key.
 */
export async function finishRefund(ctx: Work, payment: Payment): Promise<void> {
  const { db, extra, region, now } = ctx;
  if (!payment.intentId || !payment.refundAmount) throw new Error('A refund was requested without an amount');
  const units = unitsOf(payment.refundAmount, payment.currency);
  const { provider } = extra;
  const { intentId, refundFailures, refundRequestedAt } = payment;
  // After one that the bank sent back, the same key would answer that it was made.
  const key = `refund-${publicId(region, payment.id)}${refundFailures > 0 ? `-${refundFailures}` : ''}`;
  const isForgotten = refundRequestedAt && now.getTime() - refundRequestedAt.getTime() > keysRememberedMs;
  const refunded =
    isForgotten && (await provider.isRefunded(intentId, key))
      ? 'made'
      : await provider.refund({ payment_intent: intentId }, units, key);
  await db.$transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked?.status !== 'succeeded') return;
    if (refunded === 'made') return recordRefund(tx, locked, { units, at: now, setting: settingOf(ctx) });
    if (refunded === 'unfunded') {
      // Nothing was made, and the same key would answer the same for a day.
      await tx.payment.update({
        where: { id: payment.id },
        data: { askAt: new Date(now.getTime() + unfundedMs), refundFailures: { increment: 1 } },
      });
      return void (await callAttention(tx, locked, 'refundUnfunded', settingOf(ctx)));
    }
    // Refunded over there before: what happened comes with the provider's event.
    await tx.payment.update({
      where: { id: payment.id },
      data: { refundRequestedAt: null, refundAmount: null, refundReason: null, askAt: null },
    });
  });
  if (refunded === 'unfunded') throw new AppError('refundUnfunded');
  if (refunded === 'refused') throw new AppError('notRefundable');
}

/**
 * The refund in the smallest unit: more than nothing, at most what was paid, no fraction where the currency has none; of
 * a payment that the provider can still refund.
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
