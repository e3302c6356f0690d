import { AppError } from '@fovea/contracts/errors';
import { getOwnPayment } from '@fovea/contracts/payments/portal-endpoints';
import { handle } from '../handle.ts';
import { findVisiblePayment } from './find-visible-payment.ts';
import { ownPaymentView, paymentRow } from './payment-view.ts';

/** Polled by the page to which the payer returns, until the provider's event arrives. */
export const getOwnPaymentHandler = handle(getOwnPayment, async ({ id, intentId }, ctx) => {
  const { db, actor } = ctx;
  if (id) return ownPaymentView(await findVisiblePayment(ctx, id), ctx);
  const payment = intentId
    ? await db.payment.findUnique({ ...paymentRow, where: { intentId, customerId: actor.id } })
    : null;
  if (!payment) throw new AppError('notFound');
  return ownPaymentView(payment, ctx);
});
