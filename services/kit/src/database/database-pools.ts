import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@fovea/contracts/endpoint';
import type pg from 'pg';
import { z } from 'zod';

/**
 * Which of a database's connections some work uses: calls and messages, which are short; lists, which may be slow; jobs,
 * which may be long.
 */
const lanes = ['calls', 'lists', 'jobs'] as const;
export type Lane = (typeof lanes)[number];
export type Lanes = Record<Lane, pg.Pool>;

type Work = { lane: Lane; held: Set<pg.PoolClient> };
const underWay = new AsyncLocalStorage<Work>();

/** The lane of whoever asks. */
export const laneNow = (): Lane => underWay.getStore()?.lane ?? 'calls';

export const inLane = <T>(lane: Lane, work: () => T): T => underWay.run({ lane, held: new Set() }, work);

/** A GET that answers a list, or counts the rows of an export, may be slow; whatever else is called is short. */
export const laneOf = ({ method, response, job }: Pick<Endpoint, 'method' | 'response' | 'job'>): Lane =>
  method !== 'GET' ? 'calls' : job === undefined ? laneOfReply(response) : 'lists';

/** The same of another service's question: lists are asked for their lists. */
export const laneOfReply = (reply: z.ZodType): Lane =>
  reply instanceof z.ZodObject && 'list' in reply.shape ? 'lists' : 'calls';

/** A third of the connections each for lists and for jobs; what is left over is for calls, two at least. */
export function shareOut(connections: number): Record<Lane, number> {
  const third = Math.max(1, Math.floor(connections / 3));
  return { calls: connections - 2 * third, lists: third, jobs: third };
}

/**
 * The pool of calls, which gives each piece of work a connection of its own lane, to whoever has waited longest. Calls
 * that find theirs in use also take one that no list wants just then; never the other way round. Only who holds a
 * transaction already and asks for a second connection gets that from calls: it might wait for itself.
 */
export function poolOf({ calls, lists, jobs }: Lanes): pg.Pool {
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
  const laneFor = (work: Work | undefined): Lane => {
    if (!work || work.lane === 'calls') return !hasRoom(calls) && hasRoom(lists) ? 'lists' : 'calls';
    return [...work.held].some((client) => client.getTransactionStatus() === 'T') ? 'calls' : work.lane;
  };
  const connect = (waiting?: Waiting) => {
    const work = underWay.getStore();
    const give = connects[laneFor(work)] as Connect;
    if (!waiting)
      return give().then((client) => {
        hold(work, client);
        return client;
      });
    return give((error, client, release) => {
      if (client) hold(work, client);
      waiting(error, client, release);
    });
  };
  return Object.assign(calls, { connect });
}

/** Whether who comes now gets a connection at once. */
const hasRoom = ({ waitingCount, idleCount, totalCount, options: { max } }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < max);
