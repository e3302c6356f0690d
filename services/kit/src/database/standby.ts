import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { standbyStatements } from '../telemetry/metrics.ts';
import { toAppError } from './database-errors.ts';
import { type Lane, type Lanes, laneNow } from './database-pools.ts';
import type { Probe } from './shared-probe.ts';
import { probeMs, unlessSilent } from './with-health-check.ts';

/** As long as a list waits for what was just committed to arrive. */
const waitMs = 100;
const lookAgainMs = 5;
/** A standby that was passed over is left alone this long, and until it answers. */
const restMs = 1_000;
/** When it is asked whether it is still there. */
const patienceMs = 500;

/** A server that follows the one that is written to, and answers lists and exports in its place. */
export type Standby = {
  lanes: Omit<Lanes, 'calls'>;
  answers: Probe;
  /** What a statement of a list or an export finds; undefined where the primary has to be asked. */
  read(statement: pg.QueryConfig): Promise<pg.QueryResult | undefined>;
  /** What the primary has written and it has not replayed; undefined where it follows nobody. */
  behindBytes(): Promise<number | undefined>;
  close(): Promise<void>;
};

type Parts = { scope: string; lanes: Standby['lanes']; primary: pg.Pool; answers: Probe; patience: number };
/** How far into its log a server is. */
type Position = bigint;
type Reading = { needed: Promise<Position | undefined>; isPassedOver: boolean };
type Outcome = 'answered' | 'behind' | 'away' | 'refused';

const readings = new AsyncLocalStorage<Map<pg.Pool, Reading>>();

/**
 * Lists and exports within this work are read from standbys: from those that know by then what was committed before they
 * are first asked. So whoever wrote something, or was told that it changed, is shown it, whoever answers.
 */
export const readingStandbys = <T>(work: () => T): T => readings.run(new Map(), work);

/** Whatever a standby cannot do, or says wrongly, is asked of the primary instead, by the rest of the same work too. */
export function openStandby({ scope, lanes, primary, answers, patience }: Parts): Standby {
  let restsFor: Outcome | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const rest = (reason: Outcome) => {
    restsFor = reason;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (await answers(probeMs * patience)) restsFor = undefined;
      else if (!isClosed) rest('away');
    }, restMs).unref();
  };
  const say = (outcome: Outcome) => standbyStatements.inc({ scope, outcome });

  /** What only reads is asked of one that is silent no longer than of a database that can be done without. */
  const ask = async (lane: Exclude<Lane, 'calls'>, needed: Position, statement: pg.QueryConfig) => {
    let held: pg.PoolClient | undefined;
    const letGo = (isBroken: boolean) => {
      held?.release(isBroken);
      held = undefined;
    };
    const work = async () => {
      const client = await lanes[lane].connect();
      held = client;
      try {
        const found = (await hasReached(client, needed)) ? await client.query(statement) : undefined;
        letGo(false);
        return found;
      } catch (error) {
        letGo(true);
        throw error;
      }
    };
    return unlessSilent([answers], { patienceMs, factor: patience }, work, () => letGo(true));
  };

  const read: Standby['read'] = async (statement) => {
    const readers = readings.getStore();
    const lane = laneNow();
    if (!readers || lane === 'calls') return undefined;
    if (restsFor) return void say(restsFor);
    const reading: Reading = readers.get(primary) ?? {
      needed: primaryPosition(primary).catch(() => undefined),
      isPassedOver: false,
    };
    readers.set(primary, reading);
    const needed = await reading.needed;
    if (needed === undefined || reading.isPassedOver) return undefined;
    try {
      const found = await ask(lane, needed, statement);
      say(found ? 'answered' : 'behind');
      if (found) return found;
      rest('behind');
    } catch (error) {
      // The primary would take as long.
      if (codeOf(error) === tookTooLong) throw error;
      const isAway = toAppError(error).error === 'unavailable' && codeOf(error) !== cannotWrite;
      say(isAway ? 'away' : 'refused');
      if (isAway) rest('away');
    }
    reading.isPassedOver = true;
    return undefined;
  };

  return {
    lanes,
    answers,
    read,
    async behindBytes() {
      const needed = await primaryPosition(primary);
      const reached = await standbyPosition(lanes.lists);
      if (needed === undefined || reached === undefined) return undefined;
      return reached < needed ? Number(needed - reached) : 0;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(Object.values(lanes).map((pool) => pool.end()));
    },
  };
}

const tookTooLong = '57014';
const cannotWrite = '25006';
const codeOf = (error: unknown) => (error as { code?: string }).code;

type Asked = Pick<pg.ClientBase, 'query'>;
/** Whoever was told that something is committed finds it before this. */
const primaryAt = { name: 'primary_at', text: 'SELECT pg_current_wal_flush_lsn()::text AS at' };
/** One that was promoted follows nobody any more, and may be another server than the one that is written to. */
const standbyAt = {
  name: 'standby_at',
  text: 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS at',
};

const primaryPosition = async (asked: Asked): Promise<Position | undefined> => positionIn(await asked.query(primaryAt));
const standbyPosition = async (asked: Asked): Promise<Position | undefined> => positionIn(await asked.query(standbyAt));

/** `16/B374D848`: two halves of a number. */
function positionIn({ rows: [row] }: pg.QueryResult<{ at: string | null }>): Position | undefined {
  const [high, low] = row?.at?.split('/') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

// Each connection leads to one server for as long as it lives, whichever of several the address stands for.
const known = new WeakMap<pg.PoolClient, Position>();

async function hasReached(client: pg.PoolClient, needed: Position): Promise<boolean> {
  for (const until = Date.now() + waitMs; (known.get(client) ?? -1n) < needed; await pause(lookAgainMs)) {
    const reached = await standbyPosition(client);
    if (reached === undefined) return false;
    known.set(client, reached);
    if (reached < needed && Date.now() > until) return false;
  }
  return true;
}
