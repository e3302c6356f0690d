import { asDay } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';

type Mark = { kind: string; subjectId: string; day: string };

/**
 * Marks these notices and returns those that were not marked before, each mark once. Sorted, so that replicas do not
 * deadlock.
 */
export async function claimNotices<Due extends Mark>(tx: RegionalTx, due: Due[]): Promise<Due[]> {
  if (due.length === 0) return [];
  const sorted = due.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const [kinds, ids, days] = [
    sorted.map(({ kind }) => kind),
    sorted.map(({ subjectId }) => subjectId),
    sorted.map(({ day }) => day),
  ];
  const marks = sql<{ kind: string; id: string; day: Date }>`unnest(${kinds}::text[], ${ids}::uuid[], ${days}::date[])`;
  const fresh = await kyselyOfRegion(tx)
    .insertInto('notice_mark')
    .columns(['kind', 'subject_id', 'day'])
    .expression((eb) =>
      eb.selectFrom(marks.as<'marks'>(sql`marks(kind, id, day)`)).select(['marks.kind', 'marks.id', 'marks.day']),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'day']).doNothing())
    .returning(({ ref }) => [
      'notice_mark.kind',
      'notice_mark.subject_id as subjectId',
      asDay(ref('notice_mark.day')).as('day'),
    ])
    .execute();
  const keys = new Set(fresh.map(keyOf));
  return due.filter((each) => keys.delete(keyOf(each)));
}

const keyOf = ({ kind, subjectId, day }: Mark) => `${kind} ${subjectId} ${day}`;
