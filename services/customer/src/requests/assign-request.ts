import { assignRequest } from '@fovea/contracts/requests/endpoints';
import { handle } from '../handle.ts';
import { assignThese } from './assign-these.ts';
import { changeRequest } from './change-request.ts';

export const assignRequestHandler = handle(assignRequest, async ({ staffId, ...seen }, ctx) =>
  changeRequest(ctx, seen, (tx, request) => assignThese(tx, ctx, [request], staffId)),
);
