import { AppError } from '@fovea/contracts/errors';
import { deletePlan } from '@fovea/contracts/plans/endpoints';
import { isPlanCharged } from '@fovea/contracts/plans/rpcs';
import { handle } from '../handle.ts';
import { announcePlan } from './announce-plan.ts';
import { planRow } from './plan-view.ts';

/**
 * A charged plan cannot be deleted, only disabled: receipts and renewals refer to it. Billing's projection retains
 * deleted plans, so a concurrent charge still finds its terms.
 */
export const deletePlanHandler = handle(deletePlan, async ({ id }, { global, callRpc, regions, changed }) => {
  const plan = await global.plan.findUnique({ ...planRow, where: { id } });
  if (!plan) throw new AppError('notFound');
  const answers = await Promise.all(regions.map(({ key }) => callRpc(isPlanCharged, { planId: id }, { region: key })));
  if (answers.some(({ charged }) => charged)) throw new AppError('inUse', { what: plan.name });
  await global.$transaction(async (tx) => {
    await tx.plan.delete({ where: { id } });
    await announcePlan(tx, plan, true);
    await changed(tx, { concerning: { id, name: plan.name } });
  });
  return {};
});
