import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, statusOf } from '@fovea/contracts/errors';
import { timezoneOfRegion } from '../config/config.ts';
import { removeFiles } from '../csv/exports.ts';
import type { Database } from '../database/database.ts';
import { toAppError } from '../database/database-errors.ts';
import { inLane } from '../database/database-pools.ts';
import { newId } from '../database/ids.ts';
import { zoneOr } from '../database/stored-zone.ts';
import type { Handler } from '../handle.ts';
import { sayChanges } from '../messaging/change-publisher.ts';
import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { openCall } from './handler-context.ts';
import type { Look } from './loops.ts';
import {
  type ClaimedJob,
  claimJob,
  finishJob,
  type Hold,
  isCancelled,
  mostTries,
  putJobBack,
  sayJobAlive,
} from './stored-jobs.ts';

/** Of one database on one replica at a time; the others wait, or another replica takes them. */
const mostAtOnce = 2;
const sayEveryMs = 1_000;
const againAfterSeconds = 3;

/** The work of a handler that is a job. */
type Worker = Required<Pick<Handler, 'endpoint' | 'work'>>;

export type JobWork = {
  looks: Look[];
  /** Works a job at once that its call waits for, unless another replica was quicker; resolves when this try is over. */
  now(database: Database, jobId: string): Promise<void>;
};

/**
 * Works the stored jobs of a service: each database is looked through again and again, a job is taken by one replica at
 * a time, and whoever stops leaves what it had begun to the next. `stopping` ends what is under way.
 */
export function openJobWork(runtime: Runtime, handlers: Handler[], stopping: AbortSignal): JobWork {
  const workers = new Map(
    handlers.flatMap(({ endpoint, work }) =>
      work && endpoint.job ? [[endpoint.job as string, { endpoint, work }] as const] : [],
    ),
  );
  const underWay = new Map(runtime.databases.all.map((database) => [database, new Set<Promise<void>>()]));
  /** What a job does is no part of the call that asked for it, which may be cut off. */
  const apart = AsyncLocalStorage.snapshot();

  /** Says whether there was one to begin; `ended` resolves when this try is over. */
  const begin = async (database: Database, id?: string): Promise<{ ended: Promise<void> } | undefined> => {
    const hold = { database, holder: newId() };
    const job = stopping.aborted ? undefined : await claimJob(database, [...workers.keys()], hold.holder, id);
    const worker = job && workers.get(job.kind);
    if (!worker) return undefined;
    const work: Promise<void> = workJob(runtime, worker, { ...hold, id: job.id }, job, stopping)
      // What could not even be said of it, the next who takes it over says.
      .catch((error: unknown) => runtime.log.warn({ err: error, jobId: job.id }, 'a job was left to others'))
      .finally(() => underWay.get(database)?.delete(work));
    underWay.get(database)?.add(work);
    return { ended: work };
  };

  return {
    async now(database, jobId) {
      const id = jobId.split('.').at(-1);
      await (await apart(() => begin(database, id)))?.ended;
    },
    looks:
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

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, sayEveryMs));

async function workJob(runtime: Runtime, worker: Worker, hold: Hold, job: ClaimedJob, stopping: AbortSignal) {
  const log = runtime.log.child({ job: job.kind, jobId: job.id, scope: hold.database.scope });
  // A job of the previous release may carry a zone that the database does not know.
  const timezone = zoneOr(job.caller.timezone, timezoneOfRegion(runtime.config, job.caller.region));
  const { ctx } = openCall(runtime, worker, { ...job.caller, timezone }, { log });
  const lost = new AbortController();
  let done = 0;
  const say = async () => {
    // A database that is away lets nobody take the job over either.
    if (!(await sayJobAlive(hold, done).catch(() => true))) lost.abort();
  };
  const saying = setInterval(() => void say(), sayEveryMs);
  const { id: staffId = null } = job.caller.visitor ?? {};
  const nowhere = { customerId: null, companyId: null, doctorId: null };
  const tellOwner = () =>
    sayChanges(runtime.bus, hold.database.scope, [{ list: 'jobs', id: job.id, isNew: false, staffId, ...nowhere }]);
  tellOwner();
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
    await inLane('jobs', () => worker.work(job.input as never, ctx as never, progress));
    if (!(await finishJob(hold, done, null))) lost.abort();
  } catch (error) {
    if (stopping.aborted) await putJobBack(hold, 0);
    else if (!lost.signal.aborted) await giveUp(hold, job, done, error, log);
  } finally {
    clearInterval(saying);
    tellOwner();
  }
  if (lost.signal.aborted && (await isCancelled(hold))) await removeFiles(runtime.files, job.files);
}

/** A refusal stays one; a fault may pass, so the job is tried again for a while. */
async function giveUp(hold: Hold, { tries }: ClaimedJob, done: number, error: unknown, log: Log): Promise<void> {
  const { error: name } = toAppError(error);
  const mayPass = statusOf(name) >= 500 && tries < mostTries;
  log[mayPass ? 'warn' : 'error']({ err: error, tries }, 'a job failed');
  if (mayPass) await putJobBack(hold, againAfterSeconds * tries);
  else await finishJob(hold, done, name);
}
