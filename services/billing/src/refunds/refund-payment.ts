import { AppError } from '@fovea/contracts/errors';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { Payment } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { amountOfUnits } from '../payments/amount.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { finishRefund } from './finish-refund.ts';
import { refundUnits } from './refund-rules.ts';

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
