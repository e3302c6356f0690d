import type { Endpoint, ServiceName } from '@fovea/contracts/endpoint';
import type { ExportResult } from '@fovea/contracts/envelope';
import { AppError, type ErrorName } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { Job, JobOwner } from '@fovea/contracts/jobs/schema';
import { expressionBuilder, type InsertObject, sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { fromNow, type KitTables, kitTables, rightNow } from '../database/kit-tables.ts';
import type { RawClient } from '../database/kysely.ts';

/** The caller and origin of a request: all that a job stores of it. */
export type Circumstances = {
  visitor: Actor | null;
  region: string;
  language: Language;
  timezone: string;
  requestId: string;
  address: string;
};

/** A try that did not renew its hold for so long has died; a live one renews that many times as often. */
const aliveSeconds = 15;
/** A job that crashes its replica so often is not retried. */
export const mostTries = 5;
const mostListed = 50;
/** As long as the store serves the files (`exportLifeMs`). */
const retentionSeconds = 60 * 60;
/** A job that was never claimed is dropped. */
const waitingSeconds = 24 * 3_600;

export type JobFiles = Omit<ExportResult, 'jobId'>;
export type NewJob = { input: unknown; rowsTotal: number; files: JobFiles };
/** The job as its work sees it. */
export type JobUnderWay = {
  hold: Hold;
  files: JobFiles;
  /** Reports this number of further processed rows. */
  count(rows: number): void;
  /** Aborted when the job was cancelled, or another replica is to continue. */
  signal: AbortSignal;
};
export type ClaimedJob = {
  id: string;
  kind: string;
  caller: Circumstances;
  input: unknown;
  files: JobFiles;
  tries: number;
};
/** Proves that a try is still the current one. */
export type Hold = { database: Database; id: string; holder: string };

const job = expressionBuilder<KitTables, 'stored_job'>();

/** No longer listed. */
const isExpiredJob = job('stored_job.expires_at', '<=', rightNow);
/** The caller's address and the input may name people, and are of no use afterwards. */
const over = {
  finished_at: rightNow,
  expires_at: fromNow(retentionSeconds),
  input: '{}',
  caller: sql`${job.ref('caller')} - 'address'`,
};

/** Stores a request as a job for any replica; returns the job's public id, and its id in the database. */
export async function storeJob(
  { client, scope }: { client: RawClient; scope: string },
  { job: kind, service }: Endpoint<z.ZodObject, z.ZodType>,
  caller: Circumstances,
  { input, rowsTotal, files }: NewJob,
): Promise<{ id: string; jobId: string }> {
  if (!kind || service === 'gateway' || !caller.visitor) throw new Error('A job has a kind, a service and an owner');
  const id = newId();
  const row: InsertObject<KitTables, 'stored_job'> = {
    id,
    kind,
    owner_id: caller.visitor.id,
    caller: JSON.stringify(caller),
    input: JSON.stringify(input),
    rows_total: rowsTotal,
    files: JSON.stringify(files),
    expires_at: fromNow(waitingSeconds),
  };
  await kitTables(client).insertInto('stored_job').values(row).execute();
  return { id, jobId: idOf(service, scope, id) };
}

const idOf = (service: ServiceName, scope: string, id: string) => `${service}.${scope}.${id}`;

/** Claims the oldest unclaimed job, or the one with this id. */
export async function claimJob(
  { client }: Database,
  kinds: string[],
  holder: string,
  id?: string,
): Promise<ClaimedJob | undefined> {
  const db = kitTables(client);
  const oldest = db
    .selectFrom('stored_job')
    .select('id')
    .where('state', 'in', [sql.lit('queued' as const), sql.lit('running' as const)])
    .where('held_until', '<=', rightNow)
    .where('kind', '=', sql<string>`ANY(${kinds})`)
    .$if(id !== undefined, (jobs) => jobs.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('stored_job')
    .set(({ eb }) => ({
      state: 'running',
      holder,
      held_until: fromNow(aliveSeconds),
      tries: eb('tries', '+', 1),
      rows_done: 0,
    }))
    .where('id', '=', oldest)
    .returning(['id', 'kind', 'caller', 'input', 'files', 'tries'])
    .$castTo<ClaimedJob>()
    .executeTakeFirst();
}

/** What the current try may still change: the job may be cancelled or taken over. */
const ownJob = ({ database: { client }, id, holder }: Hold) =>
  kitTables(client)
    .updateTable('stored_job')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running');

/** Renews the hold and reports progress; false once the job was cancelled or taken over. */
export async function renewJob(hold: Hold, rowsDone: number): Promise<boolean> {
  const alive = { rows_done: rowsDone, held_until: fromNow(aliveSeconds) };
  return (await ownJob(hold).set(alive).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** False if the job was cancelled or taken over before. */
export async function finishJob(hold: Hold, rowsDone: number, failure: ErrorName | null): Promise<boolean> {
  const end = {
    state: failure === null ? ('done' as const) : ('failed' as const),
    failure,
    rows_done: rowsDone,
    ...over,
  };
  return (await ownJob(hold).set(end).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** Leaves the job to the next poll, after a while. */
export async function putJobBack(hold: Hold, afterSeconds: number): Promise<void> {
  await ownJob(hold)
    .set({ state: 'queued', holder: null, held_until: fromNow(afterSeconds) })
    .execute();
}

export async function isCancelled({ database: { client }, id }: Hold): Promise<boolean> {
  const cancelled = kitTables(client).selectFrom('stored_job').select('id').where('state', '=', 'cancelled');
  return (await cancelled.where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Jobs requested in another role or company no longer belong to the caller. */
const ofOwner = ({ id, role, companyId }: JobOwner) => {
  const visitor = (field: string) => sql<string | null>`${job.ref('caller')}->'visitor'->>${sql.lit(field)}`;
  return job.and([
    job('owner_id', '=', id),
    job(visitor('role'), '=', role),
    job(visitor('companyId'), 'is not distinct from', companyId),
    job.not(isExpiredJob),
  ]);
};

const jobsOf = ({ client }: Database, owner: JobOwner) =>
  kitTables(client)
    .selectFrom('stored_job')
    .select(['id', 'kind', 'state', 'rows_done as rowsDone', 'rows_total as rowsTotal', 'files', 'failure'])
    .select(['created_at as createdAt', 'finished_at as finishedAt', 'expires_at as expiresAt'])
    .where(ofOwner(owner))
    .$castTo<JobRow>();

export type StoredJob = Omit<Job, 'addresses'>;
export type JobRow = Omit<StoredJob, '_id' | 'createdAt' | 'finishedAt' | 'expiresAt'> & {
  id: string;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
};

const view = (
  { id, createdAt, finishedAt, expiresAt, ...row }: JobRow,
  service: ServiceName,
  scope: string,
): StoredJob => ({
  ...row,
  _id: idOf(service, scope, id),
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

/** The owner's newest jobs in one database, unordered. */
export async function jobsIn(database: Database, service: ServiceName, owner: JobOwner): Promise<StoredJob[]> {
  const rows = await jobsOf(database, owner).orderBy('created_at', 'desc').limit(mostListed).execute();
  return rows.map((row) => view(row, service, database.scope));
}

/** Throws `notFound` for another owner's job. */
export async function jobIn(database: Database, service: ServiceName, owner: JobOwner, id: string): Promise<StoredJob> {
  return view(await jobRow(database, owner, id), service, database.scope);
}

/** Throws `notFound` for another owner's job. */
export async function jobRow(database: Database, owner: JobOwner, id: string): Promise<JobRow> {
  const row = await jobsOf(database, owner).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return row;
}

/** The state of a job, and the error it failed with. */
export async function endOfJob(
  { client }: Database,
  id: string,
): Promise<Pick<Job, 'state'> & { failure: ErrorName | null }> {
  return kitTables(client)
    .selectFrom('stored_job')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .$castTo<Pick<Job, 'state'> & { failure: ErrorName | null }>()
    .executeTakeFirstOrThrow();
}

/** The worker notices at its next renewal. */
export async function cancelJobIn({ client }: Database, owner: JobOwner, id: string): Promise<void> {
  await kitTables(client)
    .updateTable('stored_job')
    .set({ state: 'cancelled', ...over })
    .where(ofOwner(owner))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
