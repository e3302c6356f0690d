import { type AccessRecord, accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit';
import type { Endpoint } from '@fovea/contracts/endpoint';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { Database } from './db.ts';
import { announceAll, announcedSoFar } from './outbox.ts';
import type { Runtime } from './runtime.ts';

const gatherMs = 100;
const gathered = new Map<Database, { inRegion: boolean; records: AccessRecord[] }>();
let timer: NodeJS.Timeout | undefined;

/**
 * Tells the audit trail who saw or changed personal data. A change is told before its answer; views are gathered for a tenth of a second, because
 * a list is opened a hundred times as often and must not cost a write each.
 */
export async function recordAccess(
  runtime: Runtime,
  endpoint: Endpoint<z.ZodObject, z.ZodType>,
  actor: Actor | null,
  region: string,
  input: Record<string, unknown>,
): Promise<void> {
  const database = runtime.databases.regional.get(region) ?? runtime.databases.global ?? runtime.databases.all[0];
  if (!actor || !database || !endpoint.audit) return;
  const inRegion = database.scope !== 'global' && region !== '';
  const call = `${endpoint.method} ${endpoint.path}`;
  const record: AccessRecord = { actorId: actor.id, actorRole: actor.role, kind: endpoint.audit, call, concerning: idsIn(input), at: new Date().toISOString() };
  if (endpoint.audit === 'change') {
    const before = announcedSoFar();
    await tell(database, inRegion, [record]);
    runtime.wakeRelays(before);
    return;
  }
  const waiting = gathered.get(database);
  if (waiting) waiting.records.push(record);
  else gathered.set(database, { inRegion, records: [record] });
  timer ??= setTimeout(() => void tellGathered(runtime), gatherMs);
}

/** Writes what was gathered; also called before the service stops. */
export async function tellGathered(runtime: Runtime): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const before = announcedSoFar();
  const batches = [...gathered];
  gathered.clear();
  const told = await Promise.allSettled(batches.map(([database, { inRegion, records }]) => tell(database, inRegion, records)));
  for (const outcome of told) if (outcome.status === 'rejected') runtime.log.error({ err: outcome.reason }, 'views could not be told to the audit trail');
  runtime.wakeRelays(before);
}

const tell = ({ client }: Database, inRegion: boolean, records: AccessRecord[]) =>
  announceAll(client, inRegion ? accessRecorded : platformAccessRecorded, records);

/** Values of the input that are ids: never names, addresses or search texts. */
function idsIn(input: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^([a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/.test(entry[1]),
  );
  return Object.fromEntries(ids);
}
