import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { refuseField } from '@fovea/contracts/errors';
import { snoozeWork } from '@fovea/contracts/worklist/endpoints';
import { longestSnoozeDays } from '@fovea/contracts/worklist/schema';
import { handle } from '../handle.ts';
import { changeWork } from './change-work.ts';
import { putAside } from './put-aside.ts';

export const snoozeWorkHandler = handle(snoozeWork, async ({ until, ...seen }, ctx) =>
  changeWork(ctx, seen, (tx, item) =>
    putAside(tx, ctx, item, {
      done: false,
      until: (timezone) => {
        const today = dayOf(ctx.now, timezone);
        if (until && (until <= today || until > addToDay(today, longestSnoozeDays)))
          throw refuseField('until', 'invalidDate');
        return until;
      },
    }),
  ),
);
