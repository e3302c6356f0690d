import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { isUnderWay, type JobOwner } from '@fovea/contracts/jobs/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction } from '../database/database.ts';
import { kitTables } from '../database/kit-tables.ts';
import type { RawClient } from '../database/kysely.ts';
import { type Circumstances, endOfJob, type Hold, type JobUnderWay, jobRow, storeJob } from './stored-jobs.ts';

/** Rows of one transaction; after each the progress is reported and a cancelled batch ends. */
const rowsPerPart = 5_000;
/** Shorter than the gateway waits for an import. */
const waitMs = 25 * 60_000;
const pollMs = 300;

/** A batch: its rows, and what all of them share; both travel as JSON. */
export type Batch<Row, Terms> = { rows: Row[]; terms: Terms };
/** Works on some rows of a batch and returns each row's result, in their order. */
export type WorkRows<Row> = (tx: RawClient, rows: Row[]) => Promise<Row[]>;

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;

/** Stores a batch as a job with its rows in parts; returns the job's id. */
export function storeBatch(
  database: Database,
  endpoint: AnyEndpoint,
  caller: Circumstances,
  { rows, terms }: Batch<unknown, unknown>,
): Promise<string> {
  const parts = Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, number) => ({
    number,
    rows: JSON.stringify(rows.slice(number * rowsPerPart, (number + 1) * rowsPerPart)),
  }));
  return inTransaction(database, async (tx) => {
    const files = { suffix: '', name: '', fileCount: 0 };
    const { id, jobId } = await storeJob({ ...database, client: tx }, endpoint, caller, {
      input: terms,
      rowsTotal: rows.length,
      files,
    });
    for (const { number, rows: text } of parts)
      await kitTables(tx)
        .insertInto('stored_job_part')
        .values({ job_id: id, number, rows: sql`${text}::json` })
        .execute();
    return jobId;
  });
}

/**
 * Processes the parts that are not done. A part's effect and its results are one transaction: a part interrupted by a
 * crash has no effect, and a finished one is not repeated.
 */
export async function workParts<Row>({ hold, count, signal }: JobUnderWay, work: WorkRows<Row>): Promise<void> {
  const parts = await partsOf(hold.database.client, hold.id)
    .select(['number', 'is_done as isDone', sql<number>`json_array_length(rows)`.as('size')])
    .execute();
  for (const { number, isDone, size } of parts) {
    if (!isDone) {
      signal.throwIfAborted();
      await inTransaction(hold.database, (tx) => workPart(tx, hold, number, work));
    }
    count(size);
  }
}

async function workPart<Row>(tx: RawClient, { id, holder }: Hold, number: number, work: WorkRows<Row>): Promise<void> {
  const part = await partsOf(tx, id)
    .select('rows')
    .where('number', '=', number)
    .where('is_done', '=', false)
    .forUpdate()
    .$castTo<{ rows: Row[] }>()
    .executeTakeFirst();
  // Checked once the part is locked: readers of a finished batch wait for that lock (`rowsOfBatch`).
  const own = kitTables(tx).selectFrom('stored_job').select('id').where('id', '=', id);
  const isOwn = await own.where('holder', '=', holder).where('state', '=', 'running').executeTakeFirst();
  if (!part || !isOwn) throw new Error('The batch was cancelled or taken over');
  const results = JSON.stringify(await work(tx, part.rows));
  await kitTables(tx)
    .updateTable('stored_job_part')
    .set({ rows: sql`${results}::json`, is_done: true })
    .where('job_id', '=', id)
    .where('number', '=', number)
    .execute();
}

/**
 * The rows of a batch: the present ones, or the final ones once it is over, after waiting for a part that was in
 * progress when it was cancelled. Throws `notFound` for another owner's job and for a job of another kind.
 */
export async function rowsOfBatch(
  database: Database,
  { job: kind }: AnyEndpoint,
  owner: JobOwner,
  jobId: string,
): Promise<unknown[]> {
  const id = jobId.split('.').at(-1) ?? '';
  const job = await jobRow(database, owner, id);
  if (job.kind !== kind) throw new AppError('notFound');
  const parts = await partsOf(database.client, id)
    .select('rows')
    .$if(!isUnderWay(job.state), (stay) => stay.forShare())
    .$castTo<{ rows: unknown[] }>()
    .execute();
  return parts.flatMap(({ rows }) => rows);
}

/** Waits until the job is over, or as long as its caller waits. Throws the refusal it ended with. */
export async function awaitBatch(database: Database, jobId: string): Promise<void> {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    const { state, failure } = await endOfJob(database, jobId.split('.').at(-1) ?? '');
    if (failure) throw new AppError(failure);
    if (!isUnderWay(state)) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const partsOf = (client: RawClient, jobId: string) =>
  kitTables(client)
    .selectFrom('stored_job_part')
    .where('stored_job_part.job_id', '=', jobId)
    .orderBy('stored_job_part.number');
