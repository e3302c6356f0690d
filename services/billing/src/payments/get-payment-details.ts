import { getPaymentDetails, PaymentDetails } from '@fovea/contracts/payments';
import type { z } from 'zod';
import type { PrismaClient } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { findVisiblePayment } from './find-visible-payment.ts';
import { familyPaymentView, type PaymentRow } from './payment-view.ts';

export const getPaymentDetailsHandler = handle(getPaymentDetails, async ({ id }, call) => {
  const payment = await findVisiblePayment(call, id);
  call.concerns(payment.customerId, { patientId: payment.accountId });
  return {
    ...familyPaymentView(payment, call),
    refundReason: payment.refundReason,
    settlement: await settlementOf(call.db, payment),
    event: PaymentDetails.shape.event.parse(payment.lastEvent),
  };
});

/** An admin who has left is not named any more. */
async function settlementOf(
  db: PrismaClient,
  { settledAt, settledBy, settleNote }: PaymentRow,
): Promise<z.infer<typeof PaymentDetails>['settlement']> {
  if (!settledAt || !settledBy) return null;
  const admin = await db.staff.findUnique({ where: { id: settledBy }, select: { fullName: true } });
  return { by: admin?.fullName ?? '', at: settledAt.toISOString(), note: settleNote ?? '' };
}
