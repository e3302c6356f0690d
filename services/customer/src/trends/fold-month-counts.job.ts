import { countAll } from '@fovea/kit/database/kysely';
import { job, type Regional } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Merges the rows that triggers added for a month of a company into one. */
export const foldMonthCountsJob = job(
  { name: 'fold-month-counts', every: '*/5 * * * *', scope: 'regional' },
  ({ db }) => foldMonthCounts(db),
);

/** One statement: a concurrent reader sees all old rows or the new one. */
export async function foldMonthCounts(db: Regional): Promise<void> {
  await kysely(db)
    .with('several', (query) =>
      query
        .selectFrom('month_count')
        .select(['month', 'company_id'])
        .groupBy(['month', 'company_id'])
        .having(countAll, '>', 1),
    )
    .with('deleted', (query) =>
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
        .selectFrom('deleted')
        .select(({ cast, fn }) => [
          'deleted.month',
          'deleted.company_id',
          cast<number>(fn.sum('deleted.rated'), 'integer').as('rated'),
          cast<number>(fn.sum('deleted.good'), 'integer').as('good'),
          cast<number>(fn.sum('deleted.treated'), 'integer').as('treated'),
        ])
        .groupBy(['deleted.month', 'deleted.company_id']),
    )
    .execute();
}
