import { longestTreatmentHours } from '@fovea/contracts/usage/doubts';
import type { RecordDoubt } from '@fovea/contracts/usage/schema';
import { type Expression, sql } from 'kysely';

type Period = {
  happened: Expression<Date>;
  ended: Expression<Date>;
  previous: Expression<Date | null>;
  occupiedUntil: Expression<Date | null>;
};

/** The identical second, else an overlap, of another record of the account: stored, or earlier in the post. */
export function contradictions(account: Expression<string>, { happened, ended, previous, occupiedUntil }: Period) {
  const other = sql`SELECT FROM usage_record AS other WHERE other.account_id = ${account} AND other.decision IS DISTINCT FROM 'setAside'`;
  const second = sql`date_trunc('second', ${happened})`;
  const longest = sql.lit(`${longestTreatmentHours} hours`);
  return sql<RecordDoubt[]>`CASE
    WHEN date_trunc('second', ${previous}) = ${second} OR EXISTS (${other}
      AND other.happened_time >= ${second} AND other.happened_time < ${second} + interval '1 second') THEN '{sameSecond}'::text[]
    WHEN ${occupiedUntil} > ${happened} OR EXISTS (${other} AND other.happened_time > ${happened} - ${longest}::interval
      AND other.happened_time < ${ended} AND other.end_time > ${happened}) THEN '{overlaps}'::text[]
    ELSE '{}'::text[] END`;
}
