import { AppError } from '@fovea/contracts/errors';
import { activateCredentials } from '@fovea/contracts/sessions/rpcs';
import { handleRpc } from '../handle.ts';

/** The parent was stored: activates sign-in without waiting for the parent's event. */
export const activateCredentialsRpc = handleRpc(activateCredentials, async ({ customerId }, ctx) => {
  const { count } = await ctx.db.credentials.updateMany({
    where: { customerId, deleted: false },
    data: { active: true },
  });
  if (count === 0) throw new AppError('notFound');
  return {};
});
