import { AppError } from '@fovea/contracts/errors';
import type { Payment } from '../../generated/regional/client.ts';
import { lockPayment } from '../charges/apply-outcome.ts';
import type { Work } from '../handle.ts';
import { unitsOf } from '../payments/amount.ts';
import { publicId } from '../payments/payment-id.ts';
import { recordRefund } from './record-refund.ts';

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
