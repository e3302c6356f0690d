import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { stopRenewal } from '@fovea/contracts/renewals/endpoints';
import { type Context, handle } from '../handle.ts';
import { renewalOf, stopPreview } from './preview-stop.ts';
import { endRenewal } from './renewals.ts';

export const stopRenewalHandler = handle(stopRenewal, (input, ctx) => stop(input, ctx));
export const stopOwnRenewalHandler = handle(stopOwnRenewal, (input, ctx) => stop(input, ctx));

/** The paid time stays. A renewal with an end cannot be stopped. */
async function stop(input: { accountId: string; hash?: string }, ctx: Context): Promise<Record<string, never>> {
  const renewal = await renewalOf(input, ctx);
  const preview = stopPreview(renewal);
  refuseChanged(input.hash, preview);
  if (preview.lockIn) throw new AppError('renewalHasEnd');
  const { id, accountId, customerId } = renewal.subscription;
  await ctx.db.$transaction(async (tx) => {
    if (!(await endRenewal(tx, { id }, 'stopped', ctx.now))) throw new AppError('notSubscribed');
    await ctx.changed(tx, { customerId, patientId: accountId });
  });
  return {};
}
