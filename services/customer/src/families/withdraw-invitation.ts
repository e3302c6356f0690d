import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { revokeInvitation } from '@fovea/contracts/invitations/endpoints';
import { withdrawInvitation } from '@fovea/contracts/invitations/rpcs';
import { nameFor } from '@fovea/contracts/names';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { eraseFamily } from './erase-family.ts';
import { lockFamily } from './lock-family-rows.ts';

/**
 * Erases a family that was entered by mistake and has no child or device, which frees its address. Throws
 * `changedMeanwhile` once the parent has chosen a password.
 */
export const revokeInvitationHandler = handle(revokeInvitation, async ({ id }, ctx) => {
  await withdrawFamilyInvitation(id, ctx);
  return {};
});

export async function withdrawFamilyInvitation(id: string, ctx: Context): Promise<void> {
  const { db, actor, callRpc, now } = ctx;
  if (!(await seesFamily(db, actor, id))) throw new AppError('notFound');
  await refuseWithPatients(db, id, ctx);
  const device = await callRpc(deviceOfCustomer, { customerId: id });
  if (device) throw new AppError('inUse', { what: device.serial_number });
  const { withdrawn } = await callRpc(withdrawInvitation, { customerId: id });
  if (!withdrawn) throw new AppError('changedMeanwhile');
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    await refuseWithPatients(tx, id, ctx);
    await eraseFamily(tx, id, now);
    await ctx.changed(tx, { customerId: id });
  });
}

async function refuseWithPatients(db: RegionalTx, parentId: string, { language }: Context): Promise<void> {
  const patient = await db.patient.findFirst({ where: { parentId, deletedAt: null } });
  if (patient) throw new AppError('inUse', { what: nameFor(patient, language) });
}
