import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import type { RawClient } from '@fovea/kit/kysely-on';
import { type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import { consume } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';

type Changed = { id: string /** When it happened, however late it is heard of. */; at: Date };

/**
 * What changed is looked at as of the day on which it changed: what that day or a later one would have brought is told,
 * as long as nothing is told twice. Called once the change is kept, or with it in one transaction; a look that is under
 * way ends first, so that none misses it.
 */
export async function lookAgainAt(
  client: RawClient,
  about: RegionalTables['due_notice']['about'],
  changed: Changed[],
): Promise<void> {
  await earliestOfEach(
    dueNotices(client).expression((eb) =>
      eb
        .selectFrom(changesOf(changed))
        .select(['changes.id as subject_id', sql.lit(about).as('about'), 'changes.at as due_at'])
        .orderBy('changes.id'),
    ),
  ).execute();
}

/** The same of every patient of these families or companies. */
export async function lookAgainAtPatientsOf(
  client: RawClient,
  whose: 'parent' | 'company',
  changed: Changed[],
): Promise<void> {
  await earliestOfEach(
    dueNotices(client).expression((eb) =>
      eb
        .selectFrom('patient')
        .innerJoin('parent', 'parent.id', 'patient.user_id')
        .innerJoin(changesOf(changed), (join) =>
          join.onRef('changes.id', '=', whose === 'company' ? 'parent.company_id' : 'parent.id'),
        )
        .select(['patient.id as subject_id', sql.lit('patient').as('about'), 'changes.at as due_at'])
        .orderBy('patient.id'),
    ),
  ).execute();
}

const dueNotices = (client: RawClient) =>
  kyselyOfRegion(client).insertInto('due_notice').columns(['subject_id', 'about', 'due_at']);

const earliestOfEach = (insert: InsertQueryBuilder<RegionalTables, 'due_notice', InsertResult>) =>
  insert.onConflict((known) =>
    known.column('subject_id').doUpdateSet(({ fn }) => ({
      due_at: fn<Date>('least', ['due_notice.due_at', 'excluded.due_at']),
    })),
  );

/** Each id once, with the earliest of its instants: one statement may touch a row once only. */
function changesOf(changed: Changed[]) {
  const earliest = new Map<string, number>();
  for (const { id, at } of changed) earliest.set(id, Math.min(+at, earliest.get(id) ?? Number.POSITIVE_INFINITY));
  const ids = [...earliest.keys()];
  const instants = [...earliest.values()].map((at) => new Date(at).toISOString());
  return sql<Changed>`unnest(${ids}::uuid[], ${instants}::timestamptz[])`.as<'changes'>(sql`changes(id, at)`);
}

export const onTreatmentDayUsed = consume(treatmentDayUsed, async ({ accountId, day }, { tx, occurredAt }) => {
  await kyselyOfRegion(tx)
    .insertInto('days_of_use')
    .values({ account_id: accountId, first_day: sql<Date>`${day}::date`, last_day: sql<Date>`${day}::date` })
    .onConflict((known) =>
      known.column('account_id').doUpdateSet(({ fn }) => ({
        first_day: fn<Date>('least', ['days_of_use.first_day', 'excluded.first_day']),
        last_day: fn<Date>('greatest', ['days_of_use.last_day', 'excluded.last_day']),
      })),
    )
    .execute();
  await lookAgainAt(tx, 'patient', [{ id: accountId, at: occurredAt }]);
});
