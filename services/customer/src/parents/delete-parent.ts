import { deleteCustomer } from '@fovea/contracts/customers';
import { deviceOfCustomer } from '@fovea/contracts/devices';
import { AppError } from '@fovea/contracts/errors';
import { endCharges, hasActiveRenewal } from '@fovea/contracts/payments';
import { type CustomerCall, handle } from '../handle.ts';
import { paymentWord, renewalWord } from '../money-words.ts';
import { visibleParents } from '../scope.ts';
import { eraseFamily } from './erase-family.ts';

export const deleteParentHandler = handle(deleteCustomer, async ({ id }, ctx) => {
  const { db, actor, now, region } = ctx;
  const visible = await visibleParents(db, actor);
  if (!(await db.parent.findFirst({ where: { AND: [{ id }, visible] }, select: { id: true } }))) throw new AppError('notFound');
  await refuseWhileInUse(id, ctx);
  await endOpenCharges(id, ctx);
  await db.$transaction(async (tx) => {
    await eraseFamily(tx, id, now);
    await ctx.changed(tx, { customerId: id });
  });
  await ctx.revoke({ scope: region, id }).catch((error: unknown) => ctx.log.warn({ err: error }, 'sessions end by the state alone'));
  return {};
});

/** The owners of devices and subscriptions are asked, not their projections: an erased family cannot be brought back. */
async function refuseWhileInUse(customerId: string, { ask, db, language }: CustomerCall): Promise<void> {
  const [device, { active }] = await Promise.all([ask(deviceOfCustomer, { customerId }), ask(hasActiveRenewal, { customerId })]);
  if (device) throw new AppError('inUse', { what: device.serial_number });
  if (!active) return;
  const renewing = await db.patient.findFirst({ where: { parentId: customerId, subscriptionStatus: 'active' }, select: { planId: true } });
  const plan = renewing?.planId ? await db.plan.findUnique({ where: { id: renewing.planId }, select: { name: true } }) : null;
  throw new AppError('inUse', { what: plan?.name ?? renewalWord[language] });
}

/** Nobody may pay for a family that is gone. What turns out to be paid meanwhile has to be settled before there is nobody left to give it back to. */
async function endOpenCharges(customerId: string, { ask, language }: CustomerCall): Promise<void> {
  const { planName } = await ask(endCharges, { customerId });
  if (planName !== null) throw new AppError('inUse', { what: paymentWord[language](planName) });
}
