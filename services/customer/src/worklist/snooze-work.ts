import { snoozeWork } from '@fovea/contracts/worklist/endpoints';
import { handle } from '../handle.ts';
import { changeWork } from './change-work.ts';
import { putAside, snoozed } from './put-aside.ts';

export const snoozeWorkHandler = handle(snoozeWork, async ({ until, ...seen }, ctx) =>
  changeWork(ctx, seen, (tx, item) => putAside(tx, ctx, [item], snoozed(ctx, until))),
);
