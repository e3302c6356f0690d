import { assignRequest } from '@fovea/contracts/requests/endpoints';
import { handle } from '../handle.ts';
import { changeRequest } from './change-request.ts';
import { assignRequests } from './request-assignment.ts';

export const assignRequestHandler = handle(assignRequest, async ({ staffId, ...seen }, ctx) =>
  changeRequest(ctx, seen, (tx, request) => assignRequests(tx, ctx, [request], staffId)),
);
