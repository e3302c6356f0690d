import { AppError, refuseField } from '@fovea/contracts/errors';
import * as contract from '@fovea/contracts/staff';
import { clinicianHasLeft, staffDeleted } from '../facts.ts';
import { handle } from '../handle.ts';
import { holdStaff } from '../passwords/hold-person.ts';
import { familiesOf, familiesWord } from './count-families.ts';
import { keepOneAdmin } from './last-admin.ts';
import { lockStaff, visibleStaff } from './scope.ts';
import { successorOf } from './successor.ts';

/** A clinician who treats somebody hands the families over: nobody is left without one in silence. */
export const deleteStaff = handle(contract.deleteStaff, async ({ id, successorId }, ctx) => {
  if (id === ctx.actor.id) throw refuseField('id', 'deleteSelf');
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const known = await ctx.global.staff.findFirst({ where: { AND: [visible, { id }] }, select: { userType: true } });
  const families = known?.userType === 'doctor' && !successorId ? await familiesOf(id, ctx) : 0;
  if (families > 0) throw new AppError('inUse', { what: `${familiesWord[ctx.language]}: ${families}` });

  await ctx.global.$transaction(async (tx) => {
    // In one order: of two clinicians who are deleted in favour of each other one stays.
    for (const each of [id, ...(successorId ? [successorId] : [])].sort()) await holdStaff(tx, each);
    const staff = await lockStaff(tx, visible, id);
    await keepOneAdmin(tx, staff, ctx.language);
    const concerning = { id, ...(successorId ? { successorId } : {}) };
    if (staff.userType === 'doctor') {
      const successor = successorId ? await successorOf(tx, staff, successorId, visible) : null;
      await clinicianHasLeft(tx, id, successor, ctx.recordFor({ concerning }));
    }
    await tx.staff.delete({ where: { id } });
    await staffDeleted(tx, staff);
    await ctx.changed(tx, { concerning });
    await ctx.revoke({ scope: 'global', id });
  });
  return {};
});
