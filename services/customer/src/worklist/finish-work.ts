import { finishWork } from '@fovea/contracts/worklist/endpoints';
import { handle } from '../handle.ts';
import { changeWork } from './change-work.ts';
import { finished, putAside } from './put-aside.ts';

export const finishWorkHandler = handle(finishWork, async (seen, ctx) =>
  changeWork(ctx, seen, (tx, item) => putAside(tx, ctx, [item], finished(ctx))),
);
