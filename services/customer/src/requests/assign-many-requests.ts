import { assignManyRequests } from '@fovea/contracts/requests/selection-endpoints';
import { handle } from '../handle.ts';
import { changeManyRequests } from './change-request.ts';
import { assignRequests } from './request-assignment.ts';

export const assignManyRequestsHandler = handle(assignManyRequests, async ({ rows, staffId }, ctx) =>
  changeManyRequests(ctx, rows, { act: (tx, requests) => assignRequests(tx, ctx, requests, staffId) }),
);
