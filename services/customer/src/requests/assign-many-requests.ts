import { assignManyRequests } from '@fovea/contracts/requests/picked-endpoints';
import { handle } from '../handle.ts';
import { assignThese } from './assign-these.ts';
import { changeManyRequests } from './change-request.ts';

export const assignManyRequestsHandler = handle(assignManyRequests, async ({ rows, staffId }, ctx) =>
  changeManyRequests(ctx, rows, { act: (tx, requests) => assignThese(tx, ctx, requests, staffId) }),
);
