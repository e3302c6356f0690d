import { lastMonths } from '@fovea/contracts/calendar';
import { findCohortMonths } from '@fovea/contracts/cohorts/endpoints';
import { dayOf } from '@fovea/contracts/dates';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { cohortOf } from './cohort-of.ts';
import { countedBy, month, ratedMonths, sinceMonth } from './cohort-query.ts';

export const findCohortMonthsHandler = handle(
  findCohortMonths,
  async ({ months, ...filter }, { db, actor, now, regionTimezone }) => {
    const wanted = lastMonths(dayOf(now, regionTimezone), months);
    const rated = ratedMonths(filter, await familiesInScope(db, actor)).where(sinceMonth(wanted[0] ?? ''));
    const rows = await kysely(db).selectFrom(countedBy(rated, month).as('months')).selectAll().execute();
    const found = new Map(rows.map(({ of, children }) => [of.toISOString().slice(0, 7), children]));
    return { list: wanted.map((each) => ({ month: each, ...cohortOf(found.get(each) ?? {}) })) };
  },
);
