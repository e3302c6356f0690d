import { setTimeout as pause } from 'node:timers/promises';
import { zones } from '@fovea/contracts/zones';
import type { ClientBase, Pool } from 'pg';
import type { Runtime } from './runtime.ts';

/** How long after a database that was away it is asked again. */
const retryMs = 1_000;

/** Time zones of our list that a server does not know: a statement that converts by one of them would fail. */
export async function lackingZones(client: Pick<ClientBase | Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  return zones.filter((zone) => !known.has(zone));
}

/** Names the zones that a server of the service lacks in one line, and ends the process. */
export async function endWithoutZones(
  { databases, service }: Pick<Runtime, 'databases' | 'service'>,
  stopping: AbortSignal,
) {
  for (const { scope, pool } of databases.all) {
    const lacking = await onceReachable(() => lackingZones(pool), stopping);
    if (lacking.length === 0) continue;
    process.stderr.write(`${service} cannot run: ${lackingZonesLine(scope, lacking)}\n`);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
    return;
  }
}

async function onceReachable(look: () => Promise<string[]>, stopping: AbortSignal): Promise<string[]> {
  while (!stopping.aborted) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    await pause(retryMs, undefined, { signal: stopping }).catch(() => {});
  }
  return [];
}

/** One line for the operator. */
export const lackingZonesLine = (place: string, lacking: string[]): string =>
  `the PostgreSQL server of ${place} does not know the time zones ${lacking.join(', ')}; update its tzdata`;
