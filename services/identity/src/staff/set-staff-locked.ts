import { AppError } from '@fovea/contracts/errors';
import { setStaffLocked } from '@fovea/contracts/staff/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { publishStaffChanged } from '../facts.ts';
import { handle } from '../handle.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { requireOtherAdmin } from './last-admin.ts';
import { lockStaff, visibleStaff } from './scope.ts';
import { viewStaff } from './staff-view.ts';

/** Staff cannot lock their own account. */
export const setStaffLockedHandler = handle(setStaffLocked, async ({ id, locked }, ctx) => {
  if (id === ctx.actor.id) throw new AppError('notAllowed');
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const staff = await ctx.global.$transaction(async (tx) => {
    const before = await lockStaff(tx, visible, id);
    if (locked) await requireOtherAdmin(tx, before, ctx.language);
    const changed = await tx.staff.update({ where: { id }, data: { locked, updatedAt: ctx.now } });
    await publishStaffChanged(tx, changed);
    await ctx.changed(tx, { concerning: { id }, changes: changesBetween({ lock: before.locked }, { lock: locked }) });
    if (locked) await endEverywhere(tx, 'global', id, ctx);
    return changed;
  });
  return viewStaff(ctx, staff);
});
