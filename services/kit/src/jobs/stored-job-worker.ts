import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, statusOf } from '@fovea/contracts/errors';
import { timezoneOfRegion } from '../config/config.ts';
import { removeFiles } from '../csv/exports.ts';
import type { Database } from '../database/database.ts';
import { toAppError } from '../database/database-errors.ts';
import { inPool } from '../database/database-pools.ts';
import { newId } from '../database/ids.ts';
import { zoneOr } from '../database/stored-zone.ts';
import type { Handler } from '../handle.ts';
import { publishChanges } from '../messaging/change-publisher.ts';
import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { openCall } from './handler-context.ts';
import type { LoopRun } from './loops.ts';
import {
  type ClaimedJob,
  claimJob,
  finishJob,
  type Hold,
  isCancelled,
  mostTries,
  putJobBack,
  renewJob,
} from './stored-jobs.ts';

/** Jobs of one database on one replica at a time; the others wait, or another replica claims them. */
const mostAtOnce = 2;
const reportEveryMs = 1_000;
const retryAfterSeconds = 3;

/** The work of a handler that runs as a job. */
type Worker = Required<Pick<Handler, 'endpoint' | 'work'>>;

export type JobWorker = {
  runs: LoopRun[];
  /** Works a job that its call waits for at once, unless another replica claimed it; resolves when this try is over. */
  now(database: Database, jobId: string): Promise<void>;
};

/**
 * Works the stored jobs of a service: each database is polled, a job is claimed by one replica at a time, and a
 * stopping replica puts its jobs back. `stopping` aborts running jobs.
 */
export function openJobWorker(runtime: Runtime, handlers: Handler[], stopping: AbortSignal): JobWorker {
  const workers = new Map(
    handlers.flatMap(({ endpoint, work }) =>
      work && endpoint.job ? [[endpoint.job as string, { endpoint, work }] as const] : [],
    ),
  );
  const underWay = new Map(runtime.databases.all.map((database) => [database, new Set<Promise<void>>()]));
  /** A job is not part of the call that requested it, which may be cut off. */
  const outsideCall = AsyncLocalStorage.snapshot();

  /** Returns undefined if there was none to begin; `ended` resolves when this try is over. */
  const begin = async (database: Database, id?: string): Promise<{ ended: Promise<void> } | undefined> => {
    const hold = { database, holder: newId() };
    const job = stopping.aborted ? undefined : await claimJob(database, [...workers.keys()], hold.holder, id);
    const worker = job && workers.get(job.kind);
    if (!worker) return undefined;
    const work: Promise<void> = workJob(runtime, worker, { ...hold, id: job.id }, job, stopping)
      // The next try takes over a job that could not even be marked.
      .catch((error: unknown) => runtime.log.warn({ err: error, jobId: job.id }, 'a job was left to other replicas'))
      .finally(() => underWay.get(database)?.delete(work));
    underWay.get(database)?.add(work);
    return { ended: work };
  };

  return {
    async now(database, jobId) {
      const id = jobId.split('.').at(-1);
      await (await outsideCall(() => begin(database, id)))?.ended;
    },
    runs:
      workers.size === 0
        ? []
        : [...underWay].map(([database, jobs]) => ({
            name: 'stored-jobs',
            database,
            async run() {
              const begun = jobs.size < mostAtOnce && (await begin(database));
              if (!begun && jobs.size > 0) await Promise.race([...jobs, pause()]);
              return jobs.size > 0;
            },
            async stop() {
              await Promise.allSettled(jobs);
            },
          })),
  };
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, reportEveryMs));

async function workJob(runtime: Runtime, worker: Worker, hold: Hold, job: ClaimedJob, stopping: AbortSignal) {
  const log = runtime.log.child({ job: job.kind, jobId: job.id, scope: hold.database.scope });
  // A job of the previous release may have a zone that the database does not support.
  const timezone = zoneOr(job.caller.timezone, timezoneOfRegion(runtime.config, job.caller.region));
  const { ctx } = openCall(runtime, worker, { ...job.caller, timezone }, { log });
  const lost = new AbortController();
  let done = 0;
  const report = async () => {
    // While a database is down no other replica can claim the job.
    if (!(await renewJob(hold, done).catch(() => true))) lost.abort();
  };
  const reporting = setInterval(() => void report(), reportEveryMs);
  const { id: staffId = null } = job.caller.visitor ?? {};
  const nowhere = { customerId: null, companyId: null, doctorId: null };
  const notifyOwner = () =>
    publishChanges(runtime.bus, hold.database.scope, [{ list: 'jobs', id: job.id, isNew: false, staffId, ...nowhere }]);
  notifyOwner();
  try {
    if (job.tries > mostTries) throw new AppError('internal');
    const progress = {
      hold,
      files: job.files,
      signal: AbortSignal.any([lost.signal, stopping]),
      count: (rows: number) => {
        done += rows;
      },
    };
    // A list of jobs has no common input type; the input was checked when the job was stored.
    await inPool('jobs', () => worker.work(job.input as never, ctx as never, progress));
    if (!(await finishJob(hold, done, null))) lost.abort();
  } catch (error) {
    if (stopping.aborted) await putJobBack(hold, 0);
    else if (!lost.signal.aborted) await failOrRetry(hold, job, done, error, log);
  } finally {
    clearInterval(reporting);
    notifyOwner();
  }
  if (lost.signal.aborted && (await isCancelled(hold))) await removeFiles(runtime.files, job.files);
}

/** A refusal is final; a fault may pass, so the job is retried for a while. */
async function failOrRetry(hold: Hold, { tries }: ClaimedJob, done: number, error: unknown, log: Log): Promise<void> {
  const { error: name } = toAppError(error);
  const mayPass = statusOf(name) >= 500 && tries < mostTries;
  log[mayPass ? 'warn' : 'error']({ err: error, tries }, 'a job failed');
  if (mayPass) await putJobBack(hold, retryAfterSeconds * tries);
  else await finishJob(hold, done, name);
}
