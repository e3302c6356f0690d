import { getPaymentDetails, PaymentDetails } from '@fovea/contracts/payments';
import { handle } from '../handle.ts';
import { findVisiblePayment } from './find-visible-payment.ts';
import { paymentView } from './payment-view.ts';

export const getPaymentDetailsHandler = handle(getPaymentDetails, async ({ id }, call) => {
  const payment = await findVisiblePayment(call, id);
  call.concerns(payment.customerId, { patientId: payment.accountId });
  return { ...paymentView(payment, call.region), refundReason: payment.refundReason, event: PaymentDetails.shape.event.parse(payment.lastEvent) };
});
