import { AppError, refuseField } from '@fovea/contracts/errors';
import { assignRequest, findAssignees } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit-changes';
import { isAmong } from '@fovea/kit/list';
import { handle } from '../handle.ts';
import { recordChange } from '../history/record-change.ts';
import { colleaguesFor } from '../parents/colleagues.ts';
import { visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';
import { changeRequest } from './change-request.ts';

/** To somebody who sees the family, or to nobody. */
export const assignRequestHandler = handle(assignRequest, async ({ staffId, ...seen }, ctx) =>
  changeRequest(ctx, seen, async (tx, { id, parentId: customerId, assignedTo }) => {
    const colleagues = await colleaguesFor(tx, customerId);
    const chosen = colleagues.find(({ _id }) => _id === staffId);
    if (staffId && !chosen) throw refuseField('staffId', 'invalidChoice');
    const before = colleagues.find(({ _id }) => _id === assignedTo);
    await tx.request.update({ where: { id }, data: { assignedTo: staffId } });
    const changes = changesBetween({ assignedTo: before?.fullName }, { assignedTo: chosen?.fullName });
    await recordChange(tx, ctx.changed, { customerId, changes });
  }),
);

export const findAssigneesHandler = handle(findAssignees, async ({ id }, { db, actor }) => {
  const isSeen = await isAmong(kysely(db), 'request', id, await visibleRequests(db, actor));
  const request = isSeen ? await db.request.findUnique({ where: { id }, select: { parentId: true } }) : null;
  if (!request?.parentId) throw new AppError('notFound');
  return { list: await colleaguesFor(db, request.parentId) };
});
