import { snoozeManyWork } from '@fovea/contracts/worklist/selection-endpoints';
import { handle } from '../handle.ts';
import { changeManyWork } from './change-work.ts';
import { hideWork, snoozed } from './hide-work.ts';

export const snoozeManyWorkHandler = handle(snoozeManyWork, async ({ rows, until }, ctx) =>
  changeManyWork(ctx, rows, (tx, items) => hideWork(tx, ctx, items, snoozed(ctx, until))),
);
