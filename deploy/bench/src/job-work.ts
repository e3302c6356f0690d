import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { bytesHeld } from '@fovea/local/process-memory';
import type { BenchStack } from './bench-stack.ts';

const pollEveryMs = 10;

type Place = {
  service: ServiceName;
  scope: string;
  kind: string;
  /** The memory of the service in bytes; by default that of the stack's process, as the system reports it. */
  held?: () => number;
};
type Worked = { rows: number; seconds: number; peakBytes: number };

/**
 * Measures a job that `request` starts: its rows, the time from its start by a replica to its end (without the time in
 * the queue), and the peak memory of its service.
 */
export async function workOf(
  { within, stack }: BenchStack,
  { service, scope, kind, held = () => bytesHeld(stack.pidOf(service)) }: Place,
  request: () => Promise<unknown>,
): Promise<Worked> {
  return within(service, scope, async (client) => {
    const newest = async () => (await client.query<Row>(newestSql, [kind])).rows[0];
    const before = (await newest())?.id;
    const requested = request();
    let begun: number | undefined;
    let peakBytes = 0;
    for (;;) {
      const job = await newest();
      if (job && job.id !== before && job.state !== 'queued') {
        begun ??= performance.now();
        peakBytes = Math.max(peakBytes, held());
        if (job.state === 'done') {
          const seconds = (performance.now() - begun) / 1000;
          await requested;
          return { rows: job.rows, seconds, peakBytes };
        }
        if (job.state !== 'running') throw new Error(`The job of ${kind} ended as ${job.state}`);
      }
      await Promise.race([delay(pollEveryMs), requested.then(() => delay(pollEveryMs))]);
    }
  });
}

type Row = { id: string; state: string; rows: number };
const newestSql =
  'SELECT id, state, rows_done AS rows FROM stored_job WHERE kind = $1 ORDER BY created_at DESC LIMIT 1';
