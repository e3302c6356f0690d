import { refuseField } from '@fovea/contracts/errors';
import * as contract from '@fovea/contracts/staff';
import { staffDeleted } from '../facts.ts';
import { handle } from '../handle.ts';
import { keepOneAdmin } from './last-admin.ts';
import { lockStaff, visibleStaff } from './scope.ts';

export const deleteStaff = handle(contract.deleteStaff, async ({ id }, ctx) => {
  if (id === ctx.actor.id) throw refuseField('id', 'deleteSelf');
  const visible = await visibleStaff(ctx.global, ctx.actor);
  await ctx.global.$transaction(async (tx) => {
    const staff = await lockStaff(tx, visible, id);
    await keepOneAdmin(tx, staff, ctx.language);
    await tx.staff.delete({ where: { id } });
    await staffDeleted(tx, staff);
    await ctx.changed(tx, { concerning: { id } });
    await ctx.revoke({ scope: 'global', id });
  });
  return {};
});
