import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { stopRenewal } from '@fovea/contracts/payments/endpoints';
import { stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { renewalOf, stopPreview } from './preview-stop.ts';
import { endRenewal } from './renewals.ts';

export const stopRenewalHandler = handle(stopRenewal, (asked, ctx) => stop(asked, ctx));
export const stopOwnRenewalHandler = handle(stopOwnRenewal, (asked, ctx) => stop(asked, ctx));

/** The paid time stays. A renewal with an end was agreed to until then: nobody stops it earlier. */
async function stop(asked: { accountId: string; hash?: string }, ctx: Context): Promise<Record<string, never>> {
  const renewal = await renewalOf(asked, ctx);
  const preview = stopPreview(renewal);
  refuseChanged(asked.hash, preview);
  if (preview.lockIn) throw new AppError('renewalHasEnd');
  const { id, accountId, customerId } = renewal.subscription;
  await ctx.db.$transaction(async (tx) => {
    if (!(await endRenewal(tx, { id }, 'stopped', ctx.now))) throw new AppError('notSubscribed');
    await ctx.changed(tx, { customerId, patientId: accountId });
  });
  return {};
}
