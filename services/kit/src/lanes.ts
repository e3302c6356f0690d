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

const chosen = new AsyncLocalStorage<Lane>();

export const inLane = <T>(lane: Lane, work: () => T): T => chosen.run(lane, work);

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
 * that find theirs in use also take one that no list wants just then; never the other way round.
 */
export function poolOf({ calls, lists, jobs }: Lanes): pg.Pool {
  type Connect = (waiting?: (...args: never[]) => void) => Promise<pg.PoolClient>;
  const connects = {
    calls: calls.connect.bind(calls),
    lists: lists.connect.bind(lists),
    jobs: jobs.connect.bind(jobs),
  };
  const next = (): Lane => {
    const lane = chosen.getStore() ?? 'calls';
    return lane === 'calls' && !hasRoom(calls) && hasRoom(lists) ? 'lists' : lane;
  };
  const connect: Connect = (waiting) => (connects[next()] as Connect)(waiting);
  return Object.assign(calls, { connect });
}

/** Whether who comes now gets a connection at once. */
const hasRoom = ({ waitingCount, idleCount, totalCount, options: { max } }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < max);
