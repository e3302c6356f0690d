import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '../runtime.ts';
import { lackingZones, lackingZonesLine } from './lacking-zones.ts';

/** How long after a database that was away it is asked again. */
const retryMs = 1_000;

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
