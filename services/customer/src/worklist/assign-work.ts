import { AppError, refuseField } from '@fovea/contracts/errors';
import { findColleagues, handOverWork } from '@fovea/contracts/worklist/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { publishFamilyAssigned } from '../facts.ts';
import { colleaguesFor } from '../families/colleagues.ts';
import { handle } from '../handle.ts';
import { recordChange } from '../history/record-change.ts';
import { seesFamily } from '../scope.ts';
import { changeWork, childOf, followUp } from './change-work.ts';

/** Assigns all items of the family to staff who see it, or (null) to nobody. */
export const handOverWorkHandler = handle(handOverWork, async ({ staffId, ...seen }, ctx) =>
  changeWork(ctx, seen, async (tx, item) => {
    const colleagues = await colleaguesFor(tx, item.parentId);
    const chosen = colleagues.find(({ _id }) => _id === staffId);
    if (staffId && !chosen) throw refuseField('staffId', 'invalidChoice');
    const before = colleagues.find(({ _id }) => _id === item.assignedTo);
    await followUp(tx, [item.parentId], { assignedTo: staffId });
    const changes = changesBetween({ assignedTo: before?.fullName }, { assignedTo: chosen?.fullName });
    await recordChange(tx, ctx.changed, { customerId: item.parentId, patientId: childOf(item), changes });
    if (staffId && staffId !== item.assignedTo)
      await publishFamilyAssigned(tx, item.parentId, 'work', { to: staffId, by: ctx.actor.id, at: ctx.now });
  }),
);

export const findColleaguesHandler = handle(findColleagues, async ({ id }, { db, actor }) => {
  const item = await db.workItem.findUnique({ where: { id } });
  if (!item || !(await seesFamily(db, actor, item.parentId))) throw new AppError('notFound');
  return { list: await colleaguesFor(db, item.parentId) };
});
