import { AppError } from '@fovea/contracts/errors';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { isAmong } from '@fovea/kit/database/list';
import type { Context } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import { kysely } from '../tables.ts';
import { type PaymentRow, paymentRow } from './payment-view.ts';

/** A payment of this region that the actor may see. Throws `notFound`. */
export async function findVisiblePayment({ db, actor, region }: Context, paymentId: string): Promise<PaymentRow> {
  const named = parsePaymentId(paymentId);
  const isVisible =
    named.region === region && (await isAmong(kysely(db), 'payment', named.id, await visiblePayments(db, actor)));
  if (!isVisible) throw new AppError('notFound');
  return db.payment.findUniqueOrThrow({ ...paymentRow, where: { id: named.id } });
}
