import { failedRowSubject } from '@fovea/contracts/dead-letters/schema';
import { type Expression, sql } from 'kysely';
import type { KitTables } from '../database/kit-tables.ts';
import { anyOf, kyselyOn, type RawClient } from '../database/kysely.ts';
import type { Log } from '../telemetry/logger.ts';
import { eachRow, isAway } from './each-row.ts';

/**
 * Work that becomes due by time: a table of a service has one row per subject with the instant of its next evaluation
 * (`subject_id uuid` as key, `due_at timestamptz` with an index, and `about` where subjects of several kinds share it).
 * Every change of a subject makes its row due; an evaluation sets the next instant. So no job scans all subjects.
 */
export type DueRows = {
  table: string;
  /** The kind of the subject, in a table of several kinds. */
  about?: string;
};

/** A change; `at` is the time of the change, not of the message's arrival. */
export type Changed = { id: string; at: Date };
/** A claimed row: the subject to evaluate, and since when it was due. */
export type ClaimedSubject = { id: string; since: Date };
/** The next evaluation; null: none is expected. */
export type NextEvaluation = { id: string; at: Date | null };

/**
 * Schedules an evaluation as of the change's instant or earlier. Call it after the change is committed, or in its
 * transaction; it waits for a running evaluation, so that none misses the change.
 */
export const scheduleEvaluation = (client: RawClient, due: DueRows, changed: Changed[]): Promise<void> =>
  scheduleEvaluationOf(client, due, changed, (changes) => {
    const those = kyselyOn<{ due: DueRow }>(client)
      .selectFrom(changes)
      .select(['changes.id as subject_id', 'changes.at as due_at']);
    return (due.about ? those.select(sql.lit(due.about).as('about')) : those).orderBy('changes.id');
  });

/**
 * The same for all subjects a statement finds by what changed: it selects subject_id, due_at and, if there is one,
 * about, each subject once and ordered by id, so that replicas lock rows in the same order.
 */
export async function scheduleEvaluationOf(
  client: RawClient,
  { table, about }: DueRows,
  changed: Changed[],
  those: (changes: ReturnType<typeof changesOf>) => Expression<object>,
): Promise<void> {
  if (changed.length === 0) return;
  await kyselyOn<Due>(client)
    .insertInto(table)
    .columns(about ? ['subject_id', 'due_at', 'about'] : ['subject_id', 'due_at'])
    .expression(those(changesOf(changed)) as Expression<never>)
    .onConflict((conflict) =>
      conflict.column('subject_id').doUpdateSet(({ ref }) => ({
        due_at: sql<Date>`least(${ref(`${table}.due_at`)}, ${ref('excluded.due_at')})`,
      })),
    )
    .execute();
}

/** Each id once, with its earliest instant: a statement may update a row only once. */
function changesOf(changed: Changed[]) {
  const earliest = new Map<string, number>();
  for (const { id, at } of changed) earliest.set(id, Math.min(+at, earliest.get(id) ?? Number.POSITIVE_INFINITY));
  const ids = [...earliest.keys()];
  const instants = [...earliest.values()].map((at) => new Date(at).toISOString());
  return sql<Changed>`unnest(${ids}::uuid[], ${instants}::timestamptz[])`.as<'changes'>(sql`changes(id, at)`);
}

type DueRow = { subject_id: string; about: string; due_at: Date };
type Due = Record<string, DueRow>;

/** Whether anything is due; runs outside of any transaction, many times a minute. */
export async function isAnythingDue(client: RawClient, { table }: DueRows, now: Date): Promise<boolean> {
  const waiting = kyselyOn<Due>(client).selectFrom(table).select('due_at').where('due_at', '<=', now).limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** Which due rows to claim: the longest due, or `only` these as far as they are due. */
export type Claim = { now: Date; limit: number; only?: string[] };

/** Due rows, locked until the transaction ends; replicas share them. */
export async function claimDue(
  tx: RawClient,
  { table }: DueRows,
  { now, limit, only }: Claim,
): Promise<(ClaimedSubject & { about?: string })[]> {
  const claimed = await kyselyOn<Due>(tx)
    .selectFrom(table)
    .selectAll()
    .where('due_at', '<=', now)
    .$if(only !== undefined, (rows) => rows.where('subject_id', '=', anyOf(only ?? [])))
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return claimed.map(({ subject_id: id, due_at: since, about }) => ({ id, since, about }));
}

/** Deletes rows without a next evaluation: any change brings them back. */
export async function setNextEvaluations(tx: RawClient, { table }: DueRows, looks: NextEvaluation[]): Promise<void> {
  const over = looks.flatMap(({ id, at }) => (at ? [] : id));
  if (over.length > 0) await kyselyOn<Due>(tx).deleteFrom(table).where('subject_id', '=', anyOf(over)).execute();
  const ahead = looks.flatMap(({ id, at }) => (at ? { id, at: at.toISOString() } : []));
  if (ahead.length === 0) return;
  const ids = ahead.map(({ id }) => id);
  const instants = ahead.map(({ at }) => at);
  const next = sql<{ id: string; at: Date }>`unnest(${ids}::uuid[], ${instants}::timestamptz[])`;
  await kyselyOn<{ due: DueRow }>(tx)
    // The name of the table is a parameter; its alias is the typed one.
    .updateTable(sql.table(table).as('due') as never as 'due')
    .from(next.as<'next'>(sql`next(id, at)`))
    .set(({ ref }) => ({ due_at: ref('next.at') }))
    .whereRef('due.subject_id', '=', 'next.id')
    .execute();
}

const postponeMs = 60 * 60_000;
/** Rows are postponed by the clock of the process, and stored as failed by that of the database. */
const clockToleranceMs = 60_000;

/**
 * Works a batch of due rows with `run`, which claims them in one transaction. If that fails, each row is worked alone,
 * and a row that fails alone is reported and due again in an hour. Returns whether there was any.
 */
export async function workDue(
  client: RawClient,
  due: DueRows,
  { log, work, ...claim }: Claim & { log: Log; work: string },
  run: (claim: Claim) => Promise<boolean>,
): Promise<boolean> {
  try {
    const isWorked = await run(claim);
    if (isWorked) await deleteWorked(client, due, work);
    return isWorked;
  } catch (error) {
    if (isAway(error)) throw error;
    const ids = await dueIds(client, due, claim);
    log.warn({ err: error, work, rows: ids.length }, 'a batch failed; its rows are worked one by one');
    const failed = (id: string) => postpone(client, due, id, claim.now);
    await eachRow(ids, { client, log, work, idOf: (id) => id, failed }, (id) => run({ ...claim, only: [id] }));
    return ids.length > 0;
  }
}

/** Failed rows that are due at another time than they were postponed to were worked since: deletes their reports. */
async function deleteWorked(client: RawClient, { table }: DueRows, work: string): Promise<void> {
  const postponement = sql`${postponeMs + clockToleranceMs} * '1 millisecond'::interval`;
  await kyselyOn<Pick<KitTables, 'dead_letter'> & { due: DueRow }>(client)
    .deleteFrom('dead_letter')
    .where('consumer', '=', work)
    .where('subject', '=', failedRowSubject(work))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(sql<DueRow>`${sql.table(table)}`.as<'due'>('due'))
            .select('due.subject_id')
            .where(({ cast, eb, ref }) =>
              eb(cast<string>('due.subject_id', 'text'), '=', ref('dead_letter.message_id')),
            )
            .where(({ eb, ref }) => eb('due.due_at', '<=', sql<Date>`${ref('dead_letter.last_at')} + ${postponement}`)),
        ),
      ),
    )
    .execute();
}

const dueIds = async (client: RawClient, { table }: DueRows, { now, limit }: Claim): Promise<string[]> => {
  const rows = await kyselyOn<Due>(client)
    .selectFrom(table)
    .select('subject_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.subject_id);
};

const postpone = (client: RawClient, { table }: DueRows, id: string, now: Date) =>
  kyselyOn<Due>(client)
    .updateTable(table)
    .set({ due_at: new Date(now.getTime() + postponeMs) })
    .where('subject_id', '=', id)
    .where('due_at', '<=', now)
    .execute();
