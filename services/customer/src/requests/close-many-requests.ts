import { closeManyRequests, reopenManyRequests } from '@fovea/contracts/requests/picked-endpoints';
import { mayReopen } from '@fovea/contracts/requests/schema';
import { handle } from '../handle.ts';
import { changeManyRequests } from './change-request.ts';
import { closeThese, reopenThese } from './close-these.ts';

export const closeManyRequestsHandler = handle(closeManyRequests, async ({ rows, reason }, ctx) =>
  changeManyRequests(ctx, rows, {
    fits: ({ open }) => open,
    act: (tx, requests) => closeThese(tx, ctx, requests, reason),
  }),
);

export const reopenManyRequestsHandler = handle(reopenManyRequests, async ({ rows }, ctx) =>
  changeManyRequests(ctx, rows, { fits: mayReopen, act: (tx, requests) => reopenThese(tx, ctx, requests) }),
);
