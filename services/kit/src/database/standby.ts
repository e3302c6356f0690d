import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { standbyStatements } from '../telemetry/metrics.ts';
import { toAppError } from './database-errors.ts';
import { currentPool, type PoolName, type Pools } from './database-pools.ts';
import type { Probe } from './shared-probe.ts';
import { probeMs, withHealthCheck } from './with-health-check.ts';

/** How long a list waits for a recent commit to arrive. */
const waitMs = 100;
const pollMs = 5;
/** A skipped standby is not used for this long, and until it responds. */
const pauseMs = 1_000;
/** When a health check starts. */
const healthCheckAfterMs = 500;

/** A server that replicates the primary and serves lists and exports in its place. */
export type Standby = {
  pools: Omit<Pools, 'calls'>;
  probe: Probe;
  /** The result of a list's or export's statement; undefined if the primary has to run it. */
  read(statement: pg.QueryConfig): Promise<pg.QueryResult | undefined>;
  /** Bytes written by the primary that the standby has not replayed; undefined if it does not replicate. */
  behindBytes(): Promise<number | undefined>;
  close(): Promise<void>;
};

type Parts = { scope: string; pools: Standby['pools']; primary: pg.Pool; probe: Probe; timeoutFactor: number };
/** A position in the write-ahead log. */
type Position = bigint;
type Reading = { needed: Promise<Position | undefined>; isSkipped: boolean };
type Outcome = 'answered' | 'behind' | 'away' | 'refused';

const readings = new AsyncLocalStorage<Map<pg.Pool, Reading>>();

/**
 * Lists and exports within this work read from standbys that have replayed what was committed when the work first
 * reads. So a caller that wrote something, or was notified of a change, sees it on every server.
 */
export const readingStandbys = <T>(work: () => T): T => readings.run(new Map(), work);

/** Statements that a standby cannot execute, or refuses, are sent to the primary, for the rest of the same work too. */
export function openStandby({ scope, pools, primary, probe, timeoutFactor }: Parts): Standby {
  let pausedFor: Outcome | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const pauseAfter = (reason: Outcome) => {
    pausedFor = reason;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (await probe(probeMs * timeoutFactor)) pausedFor = undefined;
      else if (!isClosed) pauseAfter('away');
    }, pauseMs).unref();
  };
  const count = (outcome: Outcome) => standbyStatements.inc({ scope, outcome });

  /** Times out no later than an optional database does. */
  const query = async (pool: Exclude<PoolName, 'calls'>, needed: Position, statement: pg.QueryConfig) => {
    let held: pg.PoolClient | undefined;
    const release = (isBroken: boolean) => {
      held?.release(isBroken);
      held = undefined;
    };
    const work = async () => {
      const client = await pools[pool].connect();
      held = client;
      try {
        const found = (await hasReached(client, needed)) ? await client.query(statement) : undefined;
        release(false);
        return found;
      } catch (error) {
        release(true);
        throw error;
      }
    };
    return withHealthCheck([probe], { checkAfterMs: healthCheckAfterMs, factor: timeoutFactor }, work, () =>
      release(true),
    );
  };

  const read: Standby['read'] = async (statement) => {
    const readers = readings.getStore();
    const pool = currentPool();
    if (!readers || pool === 'calls') return undefined;
    if (pausedFor) return void count(pausedFor);
    const reading: Reading = readers.get(primary) ?? {
      needed: primaryPosition(primary).catch(() => undefined),
      isSkipped: false,
    };
    readers.set(primary, reading);
    const needed = await reading.needed;
    if (needed === undefined || reading.isSkipped) return undefined;
    try {
      const found = await query(pool, needed, statement);
      count(found ? 'answered' : 'behind');
      if (found) return found;
      pauseAfter('behind');
    } catch (error) {
      // The primary would take as long.
      if (codeOf(error) === tookTooLong) throw error;
      const isAway = toAppError(error).error === 'unavailable' && codeOf(error) !== cannotWrite;
      count(isAway ? 'away' : 'refused');
      if (isAway) pauseAfter('away');
    }
    reading.isSkipped = true;
    return undefined;
  };

  return {
    pools,
    probe,
    read,
    async behindBytes() {
      const needed = await primaryPosition(primary);
      const reached = await standbyPosition(pools.lists);
      if (needed === undefined || reached === undefined) return undefined;
      return reached < needed ? Number(needed - reached) : 0;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

const tookTooLong = '57014';
const cannotWrite = '25006';
const codeOf = (error: unknown) => (error as { code?: string }).code;

type Queryable = Pick<pg.ClientBase, 'query'>;
/** A caller that was notified of a commit finds it before this position. */
const primaryAt = { name: 'primary_at', text: 'SELECT pg_current_wal_flush_lsn()::text AS at' };
/** A promoted server replicates nothing any more, and may differ from the primary. */
const standbyAt = {
  name: 'standby_at',
  text: 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS at',
};

const primaryPosition = async (client: Queryable): Promise<Position | undefined> =>
  positionIn(await client.query(primaryAt));
const standbyPosition = async (client: Queryable): Promise<Position | undefined> =>
  positionIn(await client.query(standbyAt));

/** `16/B374D848`: two halves of a number. */
function positionIn({ rows: [row] }: pg.QueryResult<{ at: string | null }>): Position | undefined {
  const [high, low] = row?.at?.split('/') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

// Per connection: it leads to one server for its lifetime, even if the address stands for several.
const reachedPositions = new WeakMap<pg.PoolClient, Position>();

async function hasReached(client: pg.PoolClient, needed: Position): Promise<boolean> {
  for (const until = Date.now() + waitMs; (reachedPositions.get(client) ?? -1n) < needed; await pause(pollMs)) {
    const reached = await standbyPosition(client);
    if (reached === undefined) return false;
    reachedPositions.set(client, reached);
    if (reached < needed && Date.now() > until) return false;
  }
  return true;
}
