import { snoozeWork } from '@fovea/contracts/worklist/endpoints';
import { handle } from '../handle.ts';
import { changeWork } from './change-work.ts';
import { hideWork, snoozed } from './hide-work.ts';

export const snoozeWorkHandler = handle(snoozeWork, async ({ until, ...seen }, ctx) =>
  changeWork(ctx, seen, (tx, item) => hideWork(tx, ctx, [item], snoozed(ctx, until))),
);
