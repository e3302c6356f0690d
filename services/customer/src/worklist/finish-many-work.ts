import { finishManyWork } from '@fovea/contracts/worklist/picked-endpoints';
import { handle } from '../handle.ts';
import { changeManyWork } from './change-work.ts';
import { finished, putAside } from './put-aside.ts';

export const finishManyWorkHandler = handle(finishManyWork, async ({ rows }, ctx) =>
  changeManyWork(ctx, rows, (tx, items) => putAside(tx, ctx, items, finished(ctx))),
);
