import { AppError } from '@fovea/contracts/errors';
import { closeRequest, reopenRequest } from '@fovea/contracts/requests/endpoints';
import { mayReopen } from '@fovea/contracts/requests/schema';
import { handle } from '../handle.ts';
import { changeRequest } from './change-request.ts';
import { closeRequests, reopenRequests } from './request-closing.ts';

export const closeRequestHandler = handle(closeRequest, async ({ reason, ...seen }, ctx) =>
  changeRequest(ctx, seen, async (tx, request) => {
    if (!request.open) throw new AppError('changedMeanwhile');
    await closeRequests(tx, ctx, [request], reason);
  }),
);

export const reopenRequestHandler = handle(reopenRequest, async (seen, ctx) =>
  changeRequest(ctx, seen, async (tx, request) => {
    if (!mayReopen(request)) throw new AppError('changedMeanwhile');
    await reopenRequests(tx, ctx, [request]);
  }),
);
