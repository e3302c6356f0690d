import { AppError, refuseField } from '@fovea/contracts/errors';
import { assignRequest, findAssignees } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit-changes';
import { isAmong } from '@fovea/kit/list';
import { requestWasAssigned } from '../facts.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { administrators, colleaguesFor } from '../parents/colleagues.ts';
import { visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';
import { changeRequest, recordOfRequest } from './change-request.ts';

/** To somebody who may answer it, or to nobody. */
export const assignRequestHandler = handle(assignRequest, async ({ staffId, ...seen }, ctx) =>
  changeRequest(ctx, seen, async (tx, request) => {
    const { id, assignedTo } = request;
    const colleagues = await assigneesOf(tx, request);
    const chosen = colleagues.find(({ _id }) => _id === staffId);
    if (staffId && !chosen) throw refuseField('staffId', 'invalidChoice');
    const before = colleagues.find(({ _id }) => _id === assignedTo);
    await tx.request.update({ where: { id }, data: { assignedTo: staffId } });
    const changes = changesBetween({ assignedTo: before?.fullName }, { assignedTo: chosen?.fullName });
    await recordOfRequest(tx, ctx, request, changes);
    if (staffId && staffId !== assignedTo)
      await requestWasAssigned(tx, request, { to: staffId, by: ctx.actor.id, at: ctx.now });
  }),
);

export const findAssigneesHandler = handle(findAssignees, async ({ id }, { db, actor }) => {
  const isSeen = await isAmong(kysely(db), 'request', id, await visibleRequests(db, actor));
  const request = isSeen ? await db.request.findUnique({ where: { id }, select: { parentId: true } }) : null;
  if (!request) throw new AppError('notFound');
  return { list: await assigneesOf(db, request) };
});

/** Who sees the family; of what staff ask the platform its administrators. */
const assigneesOf = (db: RegionalTx, { parentId }: { parentId: string | null }) =>
  parentId ? colleaguesFor(db, parentId) : administrators(db);
