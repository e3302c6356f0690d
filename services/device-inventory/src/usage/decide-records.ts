import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { confirmRecords, setRecordsAside } from '@fovea/contracts/usage/endpoints';
import { recordsDoubted } from '@fovea/contracts/usage/events';
import type { RecordDecision } from '@fovea/contracts/usage/schema';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { anyOf, oneAtATime, prepared } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { localDay } from './local-day.ts';
import { startUse, withSums } from './record-sql.ts';

export const confirmRecordsHandler = handle(confirmRecords, (input, ctx) => decideRecords(input, 'confirmed', ctx));
export const setRecordsAsideHandler = handle(setRecordsAside, (input, ctx) => decideRecords(input, 'setAside', ctx));

/**
 * Confirms doubtful records of a child, which then count for everything, or sets them aside, which then count for
 * nothing. All or none are written. Repeating a decision does nothing; a decided record is not decided otherwise,
 * because a sum that consumers have read never decreases. Leaves of the account wait, so that none is given by a record
 * that is being set aside.
 */
async function decideRecords(
  { accountId, recordIds }: InputOf<typeof confirmRecords>,
  decision: RecordDecision,
  ctx: Context,
): Promise<{ changed: number }> {
  const { db, now, actor } = ctx;
  const customerId = await familyOfChild(ctx, accountId);
  return db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const records = await undecidedAmong(tx, accountId, [...new Set(recordIds)], decision);
    if (records.length > 0) {
      await decide(kyselyOfRegion(tx), {
        accountId,
        customerId,
        decision,
        now: now.toISOString(),
        by: actor.id,
        ids: records.map(({ id }) => id),
        days: records.map(({ happened, timezone }) => localDay(happened, timezone)),
      });
      const instants = records.map(({ happened }) => +happened);
      if (decision === 'confirmed')
        await startUse(tx, { accountId, customerId }, { first: Math.min(...instants), now });
      else await dropLeaves(tx, accountId, instants);
      await countDecided(tx, { accountId, customerId }, records.length);
    }
    const changes = changesBetween({ rows: null }, { rows: records.length || null });
    await ctx.changed(tx, { customerId, patientId: accountId, changes });
    return { changed: records.length };
  });
}

/** The family of a visible child. Throws `notFound`. */
async function familyOfChild(ctx: Context, accountId: string): Promise<string> {
  const child = await kyselyOfRegion(ctx.db)
    .selectFrom('patient')
    .select('patient.user_id as userId')
    .where('patient.id', '=', accountId)
    .where(await visiblePatients(ctx))
    .executeTakeFirst();
  if (!child) throw new AppError('notFound');
  return child.userId;
}

type Undecided = { id: string; happened: Date; timezone: string };

/** Throws `notFound`, `recordNotDoubted` without a doubt, `recordDecided` for one that was decided otherwise. */
async function undecidedAmong(
  tx: RegionalTx,
  accountId: string,
  ids: string[],
  decision: RecordDecision,
): Promise<Undecided[]> {
  const rows = await kyselyOfRegion(tx)
    .selectFrom('usage_record')
    .select(['record_id as id', 'decision', 'happened_time as happened', 'timezone'])
    .select(({ ref }) => sql<boolean>`${ref('doubts')} <> '{}'`.as('isDoubtful'))
    .where('account_id', '=', accountId)
    .where('record_id', '=', anyOf(ids))
    .execute();
  if (rows.length < ids.length) throw new AppError('notFound');
  if (rows.some(({ isDoubtful }) => !isDoubtful)) throw new AppError('recordNotDoubted');
  if (rows.some((row) => row.decision !== null && row.decision !== decision)) throw new AppError('recordDecided');
  return rows.filter((row) => row.decision === null);
}

type Value = 'accountId' | 'customerId' | 'ids' | 'days' | 'decision' | 'now' | 'by';

/** Writes the decision, and adds confirmed records to the sums. */
const decide = prepared((db: Kysely<RegionalTables>, value: (name: Value) => RawBuilder<never>) => {
  const account = sql<string>`${value('accountId')}::uuid`;
  const customer = sql<string>`${value('customerId')}::uuid`;
  const decision = sql<RecordDecision>`${value('decision')}::text`;
  const decided = db
    .with('chosen', () =>
      db
        .selectFrom(
          sql<{ id: string; day: Date }>`unnest(${value('ids')}::uuid[], ${value('days')}::date[])`.as<'rows'>(
            sql`rows(id, day)`,
          ),
        )
        .selectAll(),
    )
    .with('decided', (query) =>
      query
        .updateTable('usage_record')
        .from('chosen')
        .set({
          decision,
          decided_at: sql<Date>`${value('now')}::timestamptz`,
          decided_by: sql<string>`${value('by')}::uuid`,
        })
        .where('usage_record.account_id', '=', account)
        .whereRef('usage_record.record_id', '=', 'chosen.id')
        .where('usage_record.decision', 'is', null)
        .returning(['usage_record.device_id', 'usage_record.happened_time', 'usage_record.over_limit', 'chosen.day']),
    )
    .with(
      (cte) => cte('counted').materialized(),
      (query) =>
        query
          .selectFrom('decided')
          .select(['decided.device_id', 'decided.happened_time as happened', 'decided.day', 'decided.over_limit'])
          .where(sql<boolean>`${decision} = 'confirmed'`),
    );
  return withSums(decided, { account, customer }).selectFrom('decided').select('decided.day');
});

/** A leave that counts in place of a record that was set aside counts no longer. */
async function dropLeaves(tx: RegionalTx, accountId: string, instants: number[]): Promise<void> {
  const recordAt = { in: instants.map((at) => new Date(at)) };
  await tx.treatmentLeave.deleteMany({ where: { accountId, recordAt } });
}

async function countDecided(
  tx: RegionalTx,
  { accountId, customerId }: { accountId: string; customerId: string },
  count: number,
): Promise<void> {
  const db = kyselyOfRegion(tx);
  const oldest = db
    .selectFrom('usage_record')
    .select(({ fn }) => fn.min('created_at').as('since'))
    .where('account_id', '=', accountId)
    .where('decision', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('doubts')} <> '{}'`);
  const { raised, decided, since } = await db
    .updateTable('record_doubts')
    .set(({ eb, fn }) => ({
      decided: eb('decided', '+', count),
      since: fn.coalesce(oldest.$asScalar(), 'record_doubts.since'),
    }))
    .where('account_id', '=', accountId)
    .returning(['raised', 'decided', 'since'])
    .executeTakeFirstOrThrow();
  await publish(tx, recordsDoubted, { accountId, customerId, raised, decided, since: since.toISOString() });
}
