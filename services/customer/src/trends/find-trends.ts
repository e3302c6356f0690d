import { lastMonths } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { findTrends } from '@fovea/contracts/trends/endpoints';
import { trendMonths } from '@fovea/contracts/trends/schema';
import { type CompanyScope, inCompanies } from '@fovea/kit/access/company-scope';
import { countAll, dayBegins } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { handle, type Regional } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';

export const findTrendsHandler = handle(findTrends, async (_, { db, actor, now, regionTimezone }) => {
  const months = lastMonths(dayOf(now, regionTimezone), trendMonths);
  const { companyIds } = await familiesInScope(db, actor);
  const [children, families] = await Promise.all([
    childrenByMonth(db, companyIds, months),
    familiesByMonth(db, companyIds, months, regionTimezone),
  ]);
  const none = { rated: 0, good: 0, treated: 0 };
  return {
    list: months.map((month) => ({
      month,
      ...(children.get(month) ?? none),
      families: families.get(month) ?? 0,
    })),
  };
});

async function childrenByMonth(db: Regional, companyIds: CompanyScope, [first = '']: string[]) {
  const rows = await kysely(db)
    .selectFrom('month_count')
    .select(({ cast, fn, ref }) => [
      sql<string>`to_char(${ref('month_count.month')}, 'YYYY-MM')`.as('month'),
      cast<number>(fn.sum('month_count.rated'), 'integer').as('rated'),
      cast<number>(fn.sum('month_count.good'), 'integer').as('good'),
      cast<number>(fn.sum('month_count.treated'), 'integer').as('treated'),
    ])
    .where('month_count.month', '>=', sql<Date>`${`${first}-01`}::date`)
    .where(({ ref }) => inCompanies(companyIds, ref('month_count.company_id')))
    .groupBy('month_count.month')
    .execute();
  return new Map(rows.map(({ month, ...counts }) => [month, counts]));
}

/** Counts registrations from the rows: the region's calendar decides the month of an instant. */
async function familiesByMonth(db: Regional, companyIds: CompanyScope, months: string[], timezone: string) {
  const begins = months.map((month) => dayBegins(`${month}-01`, timezone));
  const rows = await kysely(db)
    .selectFrom('parent')
    .select(({ ref }) => [
      sql<number>`width_bucket(${ref('parent.register_date')}, ARRAY[${sql.join(begins)}])`.as('place'),
      countAll.as('families'),
    ])
    .where('parent.deleted_at', 'is', null)
    .where('parent.removed_at', 'is', null)
    .where('parent.debug', '=', sql.lit(false))
    .where('parent.register_date', '>=', begins[0] ?? null)
    .where(({ ref }) => inCompanies(companyIds, ref('parent.company_id')))
    .groupBy('place')
    .execute();
  return new Map(rows.map(({ place, families }) => [months[place - 1], families]));
}
