import { AppError } from '@fovea/contracts/errors';
import { closeRequest, reopenRequest } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit-changes';
import { sealText } from '@fovea/kit/sealed-texts';
import { handle } from '../handle.ts';
import { recordOfRequest } from '../history/record-change.ts';
import { changeRequest } from './change-request.ts';
import { requestsChanged } from './open-request.ts';

/** One request; what else the family asked stays open. */
export const closeRequestHandler = handle(closeRequest, async ({ reason, ...seen }, ctx) =>
  changeRequest(ctx, seen, async (tx, request) => {
    const { id, parentId, open } = request;
    if (!open) throw new AppError('changedMeanwhile');
    const closeReason = reason || null;
    const sealed = await sealText(tx, 'request.close_reason', id, closeReason);
    await tx.request.update({ where: { id }, data: { open: false, closedAt: ctx.now, closeReason: sealed } });
    const changes = changesBetween({ requestOpen: true }, { requestOpen: false, closeReason });
    await recordOfRequest(tx, ctx.changed, request, changes);
    await requestsChanged(tx, parentId);
  }),
);

export const reopenRequestHandler = handle(reopenRequest, async (seen, ctx) =>
  changeRequest(ctx, seen, async (tx, request) => {
    const { id, parentId, open, type } = request;
    // What was arranged or is done was never open.
    if (open || type === 'Meeting' || type === 'Found') throw new AppError('changedMeanwhile');
    await tx.request.update({ where: { id }, data: { open: true, closedAt: null, closeReason: null } });
    await recordOfRequest(tx, ctx.changed, request, changesBetween({ requestOpen: false }, { requestOpen: true }));
    await requestsChanged(tx, parentId);
  }),
);
