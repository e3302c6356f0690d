import { dayMs } from '@fovea/contracts/dates';
import { job } from '../handle.ts';
import { closeMonth } from './close-month.ts';
import { monthAfter, monthOf } from './months.ts';

/** Time for late events of a month. */
const closesAfterMs = dayMs;

/** Closes each past month of the region's calendar once, the oldest first. */
export const closeMonthsJob = job({ name: 'close-months', every: '41 * * * *', scope: 'regional' }, async (ctx) => {
  const { db, region, now, extra } = ctx;
  const current = monthOf(new Date(now.getTime() - closesAfterMs), extra.timezoneOf(region));
  const last = await db.statementMonth.findFirstOrThrow({
    where: { closedAt: { not: null } },
    orderBy: { month: 'desc' },
  });
  for (let month = monthAfter(last.month); month < current; month = monthAfter(month)) await closeMonth(ctx, month);
});
