import { deleteCustomer } from '@fovea/contracts/customers/endpoints';
import { deviceOfCustomer } from '@fovea/contracts/devices/questions';
import { AppError } from '@fovea/contracts/errors';
import { fillText } from '@fovea/contracts/fill-text';
import { endCharges, hasActiveRenewal } from '@fovea/contracts/payments/questions';
import { endSessions } from '@fovea/kit/access/end-sessions';
import { type Context, handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { texts } from '../texts.ts';
import { eraseFamily, removeFamily, wasTreatedOrCharged } from './erase-family.ts';
import { lockFamily } from './lock-family-rows.ts';

/**
 * A family with a past leaves every list and its sessions at once; erasing it is an administrator's to confirm, or
 * time's. Any other is erased.
 */
export const deleteCustomerHandler = handle(deleteCustomer, async ({ id }, ctx) => {
  const { db, actor, now } = ctx;
  if (!(await seesFamily(db, actor, id))) throw new AppError('notFound');
  await refuseWhileInUse(id, ctx);
  await endOpenCharges(id, ctx);
  const patients = await db.patient.findMany({ where: { parentId: id, deletedAt: null }, select: { id: true } });
  const isRestorable = await wasTreatedOrCharged(
    { customerId: id, accountIds: patients.map((patient) => patient.id) },
    ctx,
  );
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    // Time to treat in that staff gave by hand counts like paid time.
    const hadTime = await tx.patient.count({ where: { parentId: id, deletedAt: null, expiredDate: { not: null } } });
    await (isRestorable || hadTime > 0 ? removeFamily(tx, id, ctx) : eraseFamily(tx, id, now));
    await ctx.changed(tx, { customerId: id });
  });
  await endSessions(ctx, [id]);
  return {};
});

/**
 * The owners of devices and subscriptions are asked, not their projections: an erased family cannot be brought back.
 */
async function refuseWhileInUse(customerId: string, { ask, db, language }: Context): Promise<void> {
  const [device, { active }] = await Promise.all([
    ask(deviceOfCustomer, { customerId }),
    ask(hasActiveRenewal, { customerId }),
  ]);
  if (device) throw new AppError('inUse', { what: device.serial_number });
  if (!active) return;
  const renewing = await db.patient.findFirst({
    where: { parentId: customerId, subscriptionStatus: 'active' },
    select: { planId: true },
  });
  const plan = renewing?.planId
    ? await db.plan.findUnique({ where: { id: renewing.planId }, select: { name: true } })
    : null;
  throw new AppError('inUse', { what: plan?.name ?? texts[language].renewal });
}

/**
 * Nobody may pay for a family that is gone. What turns out to be paid meanwhile has to be settled before there is
 * nobody left to give it back to.
 */
export async function endOpenCharges(
  customerId: string,
  { ask, language }: Pick<Context, 'ask' | 'language'>,
): Promise<void> {
  const { planName } = await ask(endCharges, { customerId });
  if (planName !== null)
    throw new AppError('inUse', { what: fillText(texts[language].paymentUnderWay, { plan: planName }) });
}
