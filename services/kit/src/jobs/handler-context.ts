import { AppError } from '@fovea/contracts/errors';
import { openAuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import type { Handler } from '../handle.ts';
import type { ClientOf, Undone } from '../http/idempotency.ts';
import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { awaitBatch, type Batch, rowsOfBatch, storeBatch } from './batches.ts';
import { type Circumstances, type NewJob, storeJob } from './stored-jobs.ts';

/**
 * A handler's context, whether a request runs it or the job it became; `finish` publishes the audit entries that the
 * handler did not report.
 */
export function openCall(
  runtime: Runtime,
  { endpoint }: Pick<Handler, 'endpoint'>,
  caller: Circumstances,
  { log, clientOf, undone = async () => undefined }: { log: Log; clientOf?: ClientOf; undone?: Undone },
) {
  const { region, visitor } = caller;
  const { finish, ...auditLog } = openAuditLog(runtime, endpoint, caller);
  const ctx = Object.assign(runtime.work(region, log, clientOf), auditLog, caller, {
    undone,
    // A job has no body: its content is the input.
    raw: Buffer.alloc(0),
    headers: {},
    async startJob(job: NewJob) {
      const { jobId } = await storeJob(writeDatabase(runtime, region), endpoint, caller, job);
      return { ...job.files, jobId };
    },
    async workBatch(batch: Batch<unknown, unknown>) {
      const database = platformOf(runtime);
      const jobId = await storeBatch(database, endpoint, caller, batch);
      await runtime.workNow(database, jobId);
      await awaitBatch(database, jobId);
      return ctx.batch(endpoint, jobId);
    },
    async batch(of: Handler['endpoint'], jobId: string) {
      if (!visitor) return refuseVisitor();
      return { list: await rowsOfBatch(platformOf(runtime), of, visitor, jobId), jobId };
    },
  });
  Object.defineProperty(ctx, 'actor', { get: () => visitor ?? refuseVisitor() });
  return { ctx, finish };
}

/**
 * The database a call writes to: the region's, else the platform's. If a service has neither (sign-up determines its
 * region itself), the first region's.
 */
export function writeDatabase({ databases }: Runtime, region: string): Database {
  const database = databases.regional.get(region) ?? databases.global ?? databases.all[0];
  if (!database) throw new Error('This service has no database');
  return database;
}

/** A batch's database, independent of its caller's region. */
function platformOf({ databases: { global } }: Runtime): Database {
  if (!global) throw new Error('This service has no global database');
  return global;
}

function refuseVisitor(): never {
  throw new AppError('notSignedIn');
}
