import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { finishWork } from '@fovea/contracts/worklist/endpoints';
import { doneDays } from '@fovea/contracts/worklist/schema';
import { handle } from '../handle.ts';
import { changeWork } from './change-work.ts';
import { putAside } from './put-aside.ts';

export const finishWorkHandler = handle(finishWork, async (seen, ctx) =>
  changeWork(ctx, seen, (tx, item) =>
    putAside(tx, ctx, item, { done: true, until: (timezone) => addToDay(dayOf(ctx.now, timezone), doneDays) }),
  ),
);
