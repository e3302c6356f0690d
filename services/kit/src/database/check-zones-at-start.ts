import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '../runtime.ts';
import { missingZones, missingZonesLine } from './lacking-zones.ts';

/** Delay before a database that is away is checked again. */
const retryMs = 1_000;

/** Exits with one line that names the time zones a server of the service lacks. */
export async function endWithoutZones(
  { databases, service }: Pick<Runtime, 'databases' | 'service'>,
  stopping: AbortSignal,
) {
  for (const { scope, pool } of databases.all) {
    const missingNames = await onceReachable(() => missingZones(pool), stopping);
    if (missingNames.length === 0) continue;
    process.stderr.write(`${service} cannot run: ${missingZonesLine(scope, missingNames)}\n`);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
    return;
  }
}

async function onceReachable(check: () => Promise<string[]>, stopping: AbortSignal): Promise<string[]> {
  while (!stopping.aborted) {
    const found = await check().catch(() => undefined);
    if (found) return found;
    await pause(retryMs, undefined, { signal: stopping }).catch(() => {});
  }
  return [];
}
