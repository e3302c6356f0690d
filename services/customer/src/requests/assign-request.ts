import { refuseField } from '@fovea/contracts/errors';
import { assignRequest } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit-changes';
import { requestWasAssigned } from '../facts.ts';
import { handle } from '../handle.ts';
import { recordOfRequest } from '../history/record-change.ts';
import { answerersOf } from '../parents/colleagues.ts';
import { changeRequest } from './change-request.ts';

/** To somebody who may answer it, or to nobody. */
export const assignRequestHandler = handle(assignRequest, async ({ staffId, ...seen }, ctx) =>
  changeRequest(ctx, seen, async (tx, request) => {
    const { id, assignedTo } = request;
    const colleagues = await answerersOf(tx, request);
    const chosen = colleagues.find(({ _id }) => _id === staffId);
    if (staffId && !chosen) throw refuseField('staffId', 'invalidChoice');
    const before = colleagues.find(({ _id }) => _id === assignedTo);
    await tx.request.update({ where: { id }, data: { assignedTo: staffId } });
    const changes = changesBetween({ assignedTo: before?.fullName }, { assignedTo: chosen?.fullName });
    await recordOfRequest(tx, ctx.changed, request, changes);
    if (staffId && staffId !== assignedTo)
      await requestWasAssigned(tx, request, { to: staffId, by: ctx.actor.id, at: ctx.now });
  }),
);
