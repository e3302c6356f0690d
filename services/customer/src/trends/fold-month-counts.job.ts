import { countAll } from '@fovea/kit/database/kysely';
import { job, type Regional } from '../handle.ts';
import { kysely } from '../tables.ts';

/** What triggers added about a month of a company since the last time becomes one row again. */
export const foldMonthCountsJob = job(
  { name: 'fold-month-counts', every: '*/5 * * * *', scope: 'regional' },
  ({ db }) => foldMonthCounts(db),
);

/** In one statement: whoever counts meanwhile reads all of the old rows or the new one. */
export async function foldMonthCounts(db: Regional): Promise<void> {
  await kysely(db)
    .with('several', (query) =>
      query
        .selectFrom('month_count')
        .select(['month', 'company_id'])
        .groupBy(['month', 'company_id'])
        .having(countAll, '>', 1),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('month_count')
        .using('several')
        .whereRef('month_count.month', '=', 'several.month')
        .whereRef('month_count.company_id', '=', 'several.company_id')
        .returningAll('month_count'),
    )
    .insertInto('month_count')
    .columns(['month', 'company_id', 'rated', 'good', 'treated'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select(({ cast, fn }) => [
          'gone.month',
          'gone.company_id',
          cast<number>(fn.sum('gone.rated'), 'integer').as('rated'),
          cast<number>(fn.sum('gone.good'), 'integer').as('good'),
          cast<number>(fn.sum('gone.treated'), 'integer').as('treated'),
        ])
        .groupBy(['gone.month', 'gone.company_id']),
    )
    .execute();
}
