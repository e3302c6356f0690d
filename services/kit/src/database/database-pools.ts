import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@fovea/contracts/endpoint';
import type pg from 'pg';
import { z } from 'zod';

/**
 * The pools of a database's connections: calls and messages, which are short; lists, which may be slow; jobs, which may
 * be long.
 */
const poolNames = ['calls', 'lists', 'jobs'] as const;
export type PoolName = (typeof poolNames)[number];
export type Pools = Record<PoolName, pg.Pool>;

type Work = { pool: PoolName; held: Set<pg.PoolClient> };
const currentWork = new AsyncLocalStorage<Work>();

/** The pool of the work that runs now. */
export const currentPool = (): PoolName => currentWork.getStore()?.pool ?? 'calls';

export const inPool = <T>(pool: PoolName, work: () => T): T => currentWork.run({ pool, held: new Set() }, work);

/** A GET that returns a list or counts an export may be slow; every other call is short. */
export const poolFor = ({ method, response, job }: Pick<Endpoint, 'method' | 'response' | 'job'>): PoolName =>
  method !== 'GET' ? 'calls' : job === undefined ? poolForReply(response) : 'lists';

/** The same for an rpc: one that returns a list may be slow. */
export const poolForReply = (reply: z.ZodType): PoolName =>
  reply instanceof z.ZodObject && 'list' in reply.shape ? 'lists' : 'calls';

/** A third of the connections each for lists and for jobs; the rest, at least two, for calls. */
export function divideConnections(connections: number): Record<PoolName, number> {
  const third = Math.max(1, Math.floor(connections / 3));
  return { calls: connections - 2 * third, lists: third, jobs: third };
}

/**
 * The pool of calls, which gives each piece of work a connection of its own pool, first come first served. Calls that
 * find theirs exhausted also take one that no list needs; never the other way round. Only work that already holds a
 * transaction and needs a second connection gets it from calls: it might wait for itself.
 */
export function poolOf({ calls, lists, jobs }: Pools): pg.Pool {
  type Waiting = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
  type Connect = (waiting?: Waiting) => Promise<pg.PoolClient>;
  const holders = new WeakMap<pg.PoolClient, Work>();
  const connects = {
    calls: calls.connect.bind(calls),
    lists: lists.connect.bind(lists),
    jobs: jobs.connect.bind(jobs),
  };
  for (const pool of [lists, jobs])
    pool.on('release', (_error, client) => void holders.get(client)?.held.delete(client));

  const hold = (work: Work | undefined, client: pg.PoolClient) => {
    if (!work) return;
    work.held.add(client);
    holders.set(client, work);
  };
  const poolToUse = (work: Work | undefined): PoolName => {
    if (!work || work.pool === 'calls') return !hasRoom(calls) && hasRoom(lists) ? 'lists' : 'calls';
    return [...work.held].some((client) => client.getTransactionStatus() === 'T') ? 'calls' : work.pool;
  };
  const connect = (waiting?: Waiting) => {
    const work = currentWork.getStore();
    const connectTo = connects[poolToUse(work)] as Connect;
    if (!waiting)
      return connectTo().then((client) => {
        hold(work, client);
        return client;
      });
    return connectTo((error, client, release) => {
      if (client) hold(work, client);
      waiting(error, client, release);
    });
  };
  return Object.assign(calls, { connect });
}

/** Whether the next caller gets a connection at once. */
const hasRoom = ({ waitingCount, idleCount, totalCount, options: { max } }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < max);
