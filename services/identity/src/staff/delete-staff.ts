import { refuseField } from '@fovea/contracts/errors';
import { deleteStaff } from '@fovea/contracts/staff/endpoints';
import { publishClinicianLeft, publishStaffDeleted } from '../facts.ts';
import { handle } from '../handle.ts';
import { requireOtherAdmin } from './last-admin.ts';
import { findVisible, lockStaff, visibleStaff } from './scope.ts';
import { lockBoth, requireSuccessor, successorIn } from './transfer-families.ts';

/** A clinician who treats families needs a successor, so that no family loses its clinician unnoticed. */
export const deleteStaffHandler = handle(deleteStaff, async ({ id, successorId }, ctx) => {
  if (id === ctx.actor.id) throw refuseField('id', 'deleteSelf');
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const staffBefore = await findVisible(ctx.global, visible, id);
  if (staffBefore?.userType === 'doctor') await requireSuccessor(id, successorId, ctx);

  await ctx.global.$transaction(async (tx) => {
    await lockBoth(tx, id, successorId);
    const staff = await lockStaff(tx, visible, id);
    await requireOtherAdmin(tx, staff, ctx.language);
    const concerning = { id, ...(successorId ? { successorId } : {}) };
    if (staff.userType === 'doctor')
      await publishClinicianLeft(
        tx,
        id,
        await successorIn(tx, staff, successorId, visible),
        ctx.recordFor({ concerning }),
      );
    await tx.staff.delete({ where: { id } });
    await publishStaffDeleted(tx, staff);
    await ctx.changed(tx, { concerning });
    await ctx.revoke({ scope: 'global', id });
  });
  return {};
});
