import { deleteCustomer } from '@fovea/contracts/customers/endpoints';
import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { fillText } from '@fovea/contracts/fill-text';
import { endCharges, hasActiveRenewal } from '@fovea/contracts/payments/rpcs';
import { endSessions } from '@fovea/kit/access/end-sessions';
import { type Context, handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { texts } from '../texts.ts';
import { eraseFamily, removeFamily, wasTreatedOrCharged } from './erase-family.ts';
import { lockFamily } from './lock-family-rows.ts';

/**
 * A family that was treated or charged leaves the lists and its sessions end; it is erased by an administrator or after
 * 30 days. Any other family is erased at once.
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
    // Time that staff gave by hand counts like paid time.
    const hadTime = await tx.patient.count({ where: { parentId: id, deletedAt: null, expiredDate: { not: null } } });
    await (isRestorable || hadTime > 0 ? removeFamily(tx, id, ctx) : eraseFamily(tx, id, now));
    await ctx.changed(tx, { customerId: id });
  });
  await endSessions(ctx, [id]);
  return {};
});

/** Calls the owners of devices and renewals, not the projections: an erasure cannot be undone. */
async function refuseWhileInUse(customerId: string, { callRpc, db, language }: Context): Promise<void> {
  const [device, { active }] = await Promise.all([
    callRpc(deviceOfCustomer, { customerId }),
    callRpc(hasActiveRenewal, { customerId }),
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
 * Ends charges, so that nobody pays for a deleted family. A charge that turns out to be paid must be refunded first,
 * while the payer still exists.
 */
export async function endOpenCharges(
  customerId: string,
  { callRpc, language }: Pick<Context, 'callRpc' | 'language'>,
): Promise<void> {
  const { planName } = await callRpc(endCharges, { customerId });
  if (planName !== null)
    throw new AppError('inUse', { what: fillText(texts[language].paymentUnderWay, { plan: planName }) });
}
