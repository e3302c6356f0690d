import { mayReopen } from '@fovea/contracts/requests/schema';
import { closeManyRequests, reopenManyRequests } from '@fovea/contracts/requests/selection-endpoints';
import { handle } from '../handle.ts';
import { changeManyRequests } from './change-request.ts';
import { closeRequests, reopenRequests } from './request-closing.ts';

export const closeManyRequestsHandler = handle(closeManyRequests, async ({ rows, reason }, ctx) =>
  changeManyRequests(ctx, rows, {
    fits: ({ open }) => open,
    act: (tx, requests) => closeRequests(tx, ctx, requests, reason),
  }),
);

export const reopenManyRequestsHandler = handle(reopenManyRequests, async ({ rows }, ctx) =>
  changeManyRequests(ctx, rows, { fits: mayReopen, act: (tx, requests) => reopenRequests(tx, ctx, requests) }),
);
