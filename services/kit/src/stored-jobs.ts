import type { Endpoint, ServiceName } from '@fovea/contracts/endpoint';
import type { ExportResult } from '@fovea/contracts/envelope';
import { AppError, type ErrorName } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { Job, JobOwner } from '@fovea/contracts/jobs';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { Database } from './db.ts';
import { newId } from './ids.ts';

/** Who calls, and from where: all that a job has to remember of the request it came from. */
export type Circumstances = {
  visitor: Actor | null;
  region: string;
  language: Language;
  timezone: string;
  requestId: string;
  address: string;
};

/** A try that said nothing for so long has died; while it lives it says so many times as often. */
const aliveSeconds = 15;
/** A job that takes its replica with it so often is not tried again. */
export const mostTries = 5;
const mostListed = 50;
/** As long as the files in the store are given out (`exportLifeMs`). */
const keptMinutes = 60;

export type JobFiles = Omit<ExportResult, 'jobId'>;
export type NewJob = { input: unknown; rowsTotal: number; files: JobFiles };
/** The job itself, as its work sees it. */
export type JobUnderWay = {
  files: JobFiles;
  /** Says that so many more rows are done. */
  count(rows: number): void;
  /** Aborted when it was cancelled, or another replica is to go on. */
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
/** Proves that a try is still the one under way. */
export type Hold = { database: Database; id: string; holder: string };

/** Nobody is told of it any more. */
export const isExpiredJob = 'expires_at <= now()';
const alive = `now() + interval '${aliveSeconds} seconds'`;
/** Who asked and for what may name people, and is of no use afterwards. */
const over = `finished_at = now(), expires_at = now() + interval '${keptMinutes} minutes', input = '{}', caller = caller - 'address'`;

/** Keeps what was asked for, to be worked by whichever replica is free; returns the job's id. */
export async function storeJob(
  { pool, scope }: Database,
  { job, service }: Endpoint<z.ZodObject, z.ZodType>,
  caller: Circumstances,
  { input, rowsTotal, files }: NewJob,
): Promise<string> {
  const id = newId();
  await pool.query(
    `INSERT INTO stored_job (id, kind, owner_id, caller, input, rows_total, files, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '1 day')`,
    [id, job, caller.visitor?.id, caller, JSON.stringify(input), rowsTotal, files],
  );
  return idOf(service, scope, id);
}

const idOf = (service: ServiceName, scope: string, id: string) => `${service}.${scope}.${id}`;

/** Takes the oldest job that nobody works at. */
export async function claimJob({ pool }: Database, kinds: string[], holder: string): Promise<ClaimedJob | undefined> {
  const { rows } = await pool.query<ClaimedJob>(
    `UPDATE stored_job SET state = 'running', holder = $1, held_until = ${alive}, tries = tries + 1, rows_done = 0
     WHERE id = (SELECT id FROM stored_job WHERE state IN ('queued', 'running') AND held_until <= now() AND kind = ANY($2)
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, caller, input, files, tries`,
    [holder, kinds],
  );
  return rows[0];
}

/** Says how far it is and that it lives; false once it was cancelled or taken over. */
export async function sayJobAlive({ database: { pool }, id, holder }: Hold, rowsDone: number): Promise<boolean> {
  const said = await pool.query(
    `UPDATE stored_job SET rows_done = $3, held_until = ${alive} WHERE id = $1 AND holder = $2 AND state = 'running'`,
    [id, holder, rowsDone],
  );
  return said.rowCount === 1;
}

/** False when it was cancelled or taken over before. */
export async function finishJob(
  { database: { pool }, id, holder }: Hold,
  rowsDone: number,
  failure: ErrorName | null,
): Promise<boolean> {
  const finished = await pool.query(
    `UPDATE stored_job SET state = $3, failure = $4, rows_done = $5, ${over} WHERE id = $1 AND holder = $2 AND state = 'running'`,
    [id, holder, failure === null ? 'done' : 'failed', failure, rowsDone],
  );
  return finished.rowCount === 1;
}

/** Leaves it to the next who looks, after a while. */
export async function putJobBack({ database: { pool }, id, holder }: Hold, afterSeconds: number): Promise<void> {
  await pool.query(
    `UPDATE stored_job SET state = 'queued', holder = NULL, held_until = now() + $3 * interval '1 second'
     WHERE id = $1 AND holder = $2 AND state = 'running'`,
    [id, holder, afterSeconds],
  );
}

export async function isCancelled({ database: { pool }, id }: Hold): Promise<boolean> {
  return (await pool.query(`SELECT 1 FROM stored_job WHERE id = $1 AND state = 'cancelled'`, [id])).rowCount === 1;
}

const columns = `id, kind, state, rows_done AS "rowsDone", rows_total AS "rowsTotal", files, failure,
  created_at AS "createdAt", finished_at AS "finishedAt", expires_at AS "expiresAt"`;
/** Work asked for in another role or company is not the caller's any more. */
const ofOwner = `owner_id = $1 AND caller->'visitor'->>'role' = $2 AND caller->'visitor'->>'companyId' IS NOT DISTINCT FROM $3
  AND NOT ${isExpiredJob}`;
const valuesOf = ({ id, role, companyId }: JobOwner) => [id, role, companyId];

type Row = Omit<Job, '_id' | 'createdAt' | 'finishedAt' | 'expiresAt'> & {
  id: string;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
};

const view = ({ id, createdAt, finishedAt, expiresAt, ...row }: Row, service: ServiceName, scope: string): Job => ({
  ...row,
  _id: idOf(service, scope, id),
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

/** The owner's newest jobs in one database, in no order. */
export async function jobsIn({ pool, scope }: Database, service: ServiceName, owner: JobOwner): Promise<Job[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM stored_job WHERE ${ofOwner} ORDER BY created_at DESC LIMIT ${mostListed}`,
    valuesOf(owner),
  );
  return rows.map((row) => view(row, service, scope));
}

/** Throws `notFound` for another's. */
export async function jobIn(
  { pool, scope }: Database,
  service: ServiceName,
  owner: JobOwner,
  id: string,
): Promise<Job> {
  const { rows } = await pool.query<Row>(`SELECT ${columns} FROM stored_job WHERE ${ofOwner} AND id = $4`, [
    ...valuesOf(owner),
    id,
  ]);
  const [row] = rows;
  if (!row) throw new AppError('notFound');
  return view(row, service, scope);
}

/** Whoever works it notices the next time it says how far it is. */
export async function cancelJobIn({ pool }: Database, owner: JobOwner, id: string): Promise<void> {
  await pool.query(
    `UPDATE stored_job SET state = 'cancelled', ${over} WHERE ${ofOwner} AND id = $4 AND state IN ('queued', 'running')`,
    [...valuesOf(owner), id],
  );
}
