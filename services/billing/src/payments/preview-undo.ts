import { AppError } from '@fovea/contracts/errors';
import { expiryWithout } from '@fovea/contracts/patients/rpcs';
import { previewUndo } from '@fovea/contracts/payments/endpoints';
import { isAssigned } from '@fovea/contracts/plans/billing-types';
import { hasTreatments } from '@fovea/contracts/usage/rpcs';
import { type Context, handle } from '../handle.ts';
import { undoPreview } from '../previews/refund-previews.ts';
import { findVisiblePayment } from './find-visible-payment.ts';

export const previewUndoHandler = handle(previewUndo, async ({ id }, ctx) => (await readUndo(id, ctx)).preview);

/** An assigned plan that can be undone: no treatment since its time began. */
export async function readUndo(paymentId: string, ctx: Context) {
  const payment = await findVisiblePayment(ctx, paymentId);
  const { accountId, parent, billingType } = payment;
  if (payment.status !== 'succeeded' || !isAssigned(billingType)) throw new AppError('notUndoable');
  const time = await ctx.callRpc(expiryWithout, { accountId, paymentId });
  // It was assigned a moment ago, and the customer service has not consumed the event yet.
  if (!time) throw new AppError('unavailable');
  const { has } = await ctx.callRpc(hasTreatments, { accountIds: [accountId], since: time.begins });
  if (has) throw new AppError('planUsed');
  const { present, without } = time;
  return {
    payment,
    preview: undoPreview({ ...payment, billingType }, { present, without, timezone: parent.timezone }),
  };
}
