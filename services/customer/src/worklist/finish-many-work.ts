import { finishManyWork } from '@fovea/contracts/worklist/selection-endpoints';
import { handle } from '../handle.ts';
import { changeManyWork } from './change-work.ts';
import { finished, hideWork } from './hide-work.ts';

export const finishManyWorkHandler = handle(finishManyWork, async ({ rows }, ctx) =>
  changeManyWork(ctx, rows, (tx, items) => hideWork(tx, ctx, items, finished(ctx))),
);
