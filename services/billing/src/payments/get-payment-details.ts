import { getPaymentDetails } from '@fovea/contracts/payments/endpoints';
import { PaymentDetails } from '@fovea/contracts/payments/schema';
import type { z } from 'zod';
import { handle, type Regional } from '../handle.ts';
import { findVisiblePayment } from './find-visible-payment.ts';
import { familyPaymentView, type PaymentRow } from './payment-view.ts';

export const getPaymentDetailsHandler = handle(getPaymentDetails, async ({ id }, ctx) => {
  const payment = await findVisiblePayment(ctx, id);
  ctx.concerns(payment.customerId, { patientId: payment.accountId });
  return {
    ...familyPaymentView(payment, ctx),
    refundReason: payment.refundReason,
    settlement: await settlementOf(ctx.db, payment),
    event: PaymentDetails.shape.event.parse(payment.lastEvent),
  };
});

/** An admin who has left is not named any more. */
async function settlementOf(
  db: Regional,
  { settledAt, settledBy, settleNote }: PaymentRow,
): Promise<z.infer<typeof PaymentDetails>['settlement']> {
  if (!settledAt || !settledBy) return null;
  const admin = await db.staff.findUnique({ where: { id: settledBy }, select: { fullName: true } });
  return { by: admin?.fullName ?? '', at: settledAt.toISOString(), note: settleNote ?? '' };
}
