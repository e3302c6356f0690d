import { randomUUID } from 'node:crypto';
import { type ScheduledTask, schedule } from 'node-cron';
import type { Database } from '../database/database.ts';
import { inPool } from '../database/database-pools.ts';
import { fromNow, kitTables, rightNow } from '../database/kit-tables.ts';
import type { Job } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import { jobSeconds, jobSucceeded, jobsFailed } from '../telemetry/metrics.ts';
import { onClockJump } from './clock-jump.ts';

const leaseSeconds = 60;
const renewMs = 20_000;
const holder = randomUUID();

/** After a clock jump: all jobs at once would delay calls. */
const spreadMs = 10_000;

/**
 * Starts the clock of every job; the replica that gets the lease of a tick runs it. After a clock jump every job runs
 * within ten seconds: its ticks may have been missed.
 */
export function startJobs(runtime: Runtime, jobs: Job[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const places = jobs.flatMap((job) => databasesOf(runtime, job).map((database) => ({ job, database })));
  const runIn = (job: Job, database: Database, date: Date) => {
    const run = runTick(runtime, job, database, date).finally(() => running.delete(run));
    running.add(run);
  };
  const runOne = (job: Job, date: Date) => {
    for (const database of databasesOf(runtime, job)) runIn(job, database, date);
  };
  const late = new Set<NodeJS.Timeout>();
  const runAll = () => {
    for (const { job, database, waitMs } of spreadOut(places)) {
      const timer = setTimeout(() => {
        late.delete(timer);
        runIn(job, database, new Date());
      }, waitMs);
      late.add(timer);
    }
  };
  // Suppressed: a clock jump over three months would warn 130,000 times per job.
  const options = { timezone: 'UTC', suppressMissedWarning: true };
  const tasks: ScheduledTask[] = jobs.map((job) =>
    schedule(job.every, ({ date }) => runOne(job, date), { ...options, name: job.name }),
  );
  const watch = onClockJump(runAll);
  return {
    async stop() {
      watch.stop();
      for (const timer of late) clearTimeout(timer);
      for (const task of tasks) await task.destroy();
      await Promise.allSettled(running);
    },
  };
}

/** Evenly, with jitter: other services' and replicas' clocks jumped as well. */
export const spreadOut = <T extends object>(places: T[]): (T & { waitMs: number })[] =>
  places.map((place, index) => ({ ...place, waitMs: ((index + Math.random()) * spreadMs) / places.length }));

export function databasesOf({ databases }: Runtime, { scope }: Pick<Job, 'scope'>): Database[] {
  if (scope === 'regional') return [...databases.regional.values()];
  return databases.global ? [databases.global] : [];
}

/**
 * One tick in one database: runs unless another replica ran this tick or an earlier one still runs. Exported for tests
 * of the lease.
 */
export async function runTick(runtime: Runtime, job: Job, database: Database, tick: Date): Promise<void> {
  const log = runtime.log.child({ job: job.name, scope: database.scope });
  const labels = { job: job.name, scope: database.scope };
  try {
    if (!(await takeLease(database, job.name, tick))) return;
    const renewal = setInterval(() => renewLease(database, job.name).then(undefined, () => {}), renewMs);
    const timed = jobSeconds.startTimer(labels);
    try {
      await runJob(runtime, job, database, new Date());
      jobSucceeded.setToCurrentTime(labels);
    } finally {
      timed();
      clearInterval(renewal);
      await releaseLease(database, job.name);
    }
  } catch (error) {
    jobsFailed.inc(labels);
    log.error({ err: error }, 'the job failed');
  }
}

export async function runJob(runtime: Runtime, job: Job, database: Database, now: Date): Promise<void> {
  const region = database.scope === 'global' ? '' : database.scope;
  const log = runtime.log.child({ job: job.name, scope: database.scope });
  // A list of jobs has no common context type; the service that declares them has these databases.
  await inPool('jobs', () => job.run(Object.assign(runtime.work(region, log), { now }) as never));
}

async function takeLease({ client }: Database, name: string, tick: Date): Promise<boolean> {
  const slot = new Date(Math.floor(tick.getTime() / 1000) * 1000);
  const { numInsertedOrUpdatedRows: taken } = await kitTables(client)
    .insertInto('job_lease')
    .values({ name, holder, slot, expires_at: fromNow(leaseSeconds) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({
          holder: ref('excluded.holder'),
          slot: ref('excluded.slot'),
          expires_at: ref('excluded.expires_at'),
        }))
        .whereRef('job_lease.slot', '<', 'excluded.slot')
        .where('job_lease.expires_at', '<=', rightNow),
    )
    .executeTakeFirstOrThrow();
  return taken === 1n;
}

const renewLease = (database: Database, name: string) =>
  ownLease(database, name)
    .set({ expires_at: fromNow(leaseSeconds) })
    .execute();

const releaseLease = (database: Database, name: string) =>
  ownLease(database, name).set({ expires_at: rightNow }).execute();

const ownLease = ({ client }: Database, name: string) =>
  kitTables(client).updateTable('job_lease').where('name', '=', name).where('holder', '=', holder);
