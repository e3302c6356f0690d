import { AppError } from '@fovea/contracts/errors';
import { stopRenewal } from '@fovea/contracts/payments/endpoints';
import { stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';
import { endRenewal } from './renewals.ts';

export const stopRenewalHandler = handle(stopRenewal, ({ accountId }, ctx) => stop(ctx, accountId));
export const stopOwnRenewalHandler = handle(stopOwnRenewal, ({ accountId }, ctx) => stop(ctx, accountId));

/** The paid time stays. A renewal with an end was agreed to until then: nobody stops it earlier. */
async function stop({ db, actor, now, changed }: Context, accountId: string): Promise<Record<string, never>> {
  const { parentId: customerId } = await visiblePatient(db, actor, accountId);
  const renewal = await db.subscription.findFirst({ where: { accountId, status: 'active' } });
  if (!renewal) throw new AppError('notSubscribed');
  if (renewal.endsAt) throw new AppError('renewalHasEnd');
  await db.$transaction(async (tx) => {
    if (!(await endRenewal(tx, { id: renewal.id }, 'stopped', now))) throw new AppError('notSubscribed');
    await changed(tx, { customerId, patientId: accountId });
  });
  return {};
}
