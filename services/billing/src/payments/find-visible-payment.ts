import { AppError } from '@fovea/contracts/errors';
import type { Context } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import { parsePaymentId } from './payment-id.ts';
import { type PaymentRow, paymentRow } from './payment-view.ts';

/** One payment of this region that the actor may see; absent, foreign and of another region answer the same. */
export async function findVisiblePayment({ db, actor, region }: Context, paymentId: string): Promise<PaymentRow> {
  const named = parsePaymentId(paymentId);
  const payment =
    named.region === region
      ? await db.payment.findFirst({
          ...paymentRow,
          where: { AND: [{ id: named.id }, await visiblePayments(db, actor)] },
        })
      : null;
  if (!payment) throw new AppError('notFound');
  return payment;
}
