import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { bytesHeld } from '@fovea/local/process-memory';
import type { BenchStack } from './bench-stack.ts';

const pollEveryMs = 10;

type Place = {
  service: ServiceName;
  scope: string;
  kind: string;
  /** Bytes the service holds; left out: as the system counts those of the stack's process. */
  held?: () => number;
};
type Worked = { rows: number; seconds: number; peakBytes: number };

/**
 * What a job that `ask` asks for does: its rows, the time from the moment a replica took it to its end (how long it
 * waited for one is no part of its work), and the most memory its service held.
 */
export async function workOf(
  { within, stack }: BenchStack,
  { service, scope, kind, held = () => bytesHeld(stack.pidOf(service)) }: Place,
  ask: () => Promise<unknown>,
): Promise<Worked> {
  return within(service, scope, async (client) => {
    const newest = async () => (await client.query<Row>(newestSql, [kind])).rows[0];
    const before = (await newest())?.id;
    const asked = ask();
    let begun: number | undefined;
    let peakBytes = 0;
    for (;;) {
      const job = await newest();
      if (job && job.id !== before && job.state !== 'queued') {
        begun ??= performance.now();
        peakBytes = Math.max(peakBytes, held());
        if (job.state === 'done') {
          const seconds = (performance.now() - begun) / 1000;
          await asked;
          return { rows: job.rows, seconds, peakBytes };
        }
        if (job.state !== 'running') throw new Error(`The job of ${kind} ended as ${job.state}`);
      }
      await Promise.race([delay(pollEveryMs), asked.then(() => delay(pollEveryMs))]);
    }
  });
}

type Row = { id: string; state: string; rows: number };
const newestSql =
  'SELECT id, state, rows_done AS rows FROM stored_job WHERE kind = $1 ORDER BY created_at DESC LIMIT 1';
