import { refuseField } from '@fovea/contracts/errors';
import { deleteStaff } from '@fovea/contracts/staff/endpoints';
import { clinicianHasLeft, staffDeleted } from '../facts.ts';
import { handle } from '../handle.ts';
import { holdBoth, refuseLeavingFamilies, successorIn } from './transfer-families.ts';
import { keepOneAdmin } from './last-admin.ts';
import { findVisible, lockStaff, visibleStaff } from './scope.ts';

/** A clinician who treats families needs a successor, so that no family loses its clinician unnoticed. */
export const deleteStaffHandler = handle(deleteStaff, async ({ id, successorId }, ctx) => {
  if (id === ctx.actor.id) throw refuseField('id', 'deleteSelf');
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const known = await findVisible(ctx.global, visible, id);
  if (known?.userType === 'doctor') await refuseLeavingFamilies(id, successorId, ctx);

  await ctx.global.$transaction(async (tx) => {
    await holdBoth(tx, id, successorId);
    const staff = await lockStaff(tx, visible, id);
    await keepOneAdmin(tx, staff, ctx.language);
    const concerning = { id, ...(successorId ? { successorId } : {}) };
    if (staff.userType === 'doctor')
      await clinicianHasLeft(tx, id, await successorIn(tx, staff, successorId, visible), ctx.recordFor({ concerning }));
    await tx.staff.delete({ where: { id } });
    await staffDeleted(tx, staff);
    await ctx.changed(tx, { concerning });
    await ctx.revoke({ scope: 'global', id });
  });
  return {};
});
