import { finishWork } from '@fovea/contracts/worklist/endpoints';
import { handle } from '../handle.ts';
import { changeWork } from './change-work.ts';
import { finished, hideWork } from './hide-work.ts';

export const finishWorkHandler = handle(finishWork, async (seen, ctx) =>
  changeWork(ctx, seen, (tx, item) => hideWork(tx, ctx, [item], finished(ctx))),
);
