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
import { startUse } from './start-use.ts';
import { withSums } from './sum-uses.ts';

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
    const ids = await undecidedAmong(tx, accountId, [...new Set(recordIds)], decision);
    if (ids.length > 0) {
      const values = { accountId, customerId, ids, decision, now: now.toISOString(), by: actor.id };
      const decided = await decide(kyselyOfRegion(tx), values);
      const instants = decided.map(({ happened }) => +happened);
      if (decision === 'confirmed')
        await startUse(tx, { accountId, customerId }, { first: Math.min(...instants), now });
      else await dropLeaves(tx, accountId, instants);
      await countDecided(tx, { accountId, customerId }, decided.length);
    }
    const changes = changesBetween({ rows: null }, { rows: ids.length || null });
    await ctx.changed(tx, { customerId, patientId: accountId, changes });
    return { changed: ids.length };
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

/** Throws `notFound`, `recordNotDoubted` without a doubt, `recordDecided` for one that was decided otherwise. */
async function undecidedAmong(
  tx: RegionalTx,
  accountId: string,
  ids: string[],
  decision: RecordDecision,
): Promise<string[]> {
  const rows = await kyselyOfRegion(tx)
    .selectFrom('usage_record')
    .select(['record_id as id', 'decision'])
    .select(({ ref }) => sql<boolean>`${ref('doubts')} <> '{}'`.as('isDoubtful'))
    .where('account_id', '=', accountId)
    .where('record_id', '=', anyOf(ids))
    .execute();
  if (rows.length < ids.length) throw new AppError('notFound');
  if (rows.some(({ isDoubtful }) => !isDoubtful)) throw new AppError('recordNotDoubted');
  if (rows.some((row) => row.decision !== null && row.decision !== decision)) throw new AppError('recordDecided');
  return rows.flatMap((row) => (row.decision === null ? row.id : []));
}

type Value = 'accountId' | 'customerId' | 'ids' | 'decision' | 'now' | 'by';

/** Writes the decision, and adds confirmed records to the sums. */
const decide = prepared((db: Kysely<RegionalTables>, value: (name: Value) => RawBuilder<never>) => {
  const account = sql<string>`${value('accountId')}::uuid`;
  const customer = sql<string>`${value('customerId')}::uuid`;
  const decision = sql<RecordDecision>`${value('decision')}::text`;
  const decided = db
    .with('decided', (query) =>
      query
        .updateTable('usage_record')
        .set({
          decision,
          decided_at: sql<Date>`${value('now')}::timestamptz`,
          decided_by: sql<string>`${value('by')}::uuid`,
        })
        .where('account_id', '=', account)
        .where('record_id', '=', sql<string>`ANY(${value('ids')}::uuid[])`)
        .where('decision', 'is', null)
        .returning(['usage_record.device_id', 'usage_record.happened_time', 'usage_record.over_limit'])
        .returning(({ ref }) =>
          sql<Date>`(${ref('usage_record.happened_time')} AT TIME ZONE ${ref('usage_record.timezone')})::date`.as(
            'day',
          ),
        ),
    )
    .with(
      (cte) => cte('counted').materialized(),
      (query) =>
        query
          .selectFrom('decided')
          .select(['decided.device_id', 'decided.happened_time as happened', 'decided.day', 'decided.over_limit'])
          .where(sql<boolean>`${decision} = 'confirmed'`),
    );
  return withSums(decided, { account, customer }).selectFrom('decided').select('decided.happened_time as happened');
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
