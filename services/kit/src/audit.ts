import { type AccessRecord, accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit';
import type { Endpoint } from '@fovea/contracts/endpoint';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { Database } from './db.ts';
import { newId } from './ids.ts';
import { announceAll, announcedSoFar } from './outbox.ts';
import type { Runtime } from './runtime.ts';

const gatherMs = 100;
const againMs = 1_000;
const mostInMessage = 500;
/** What waits while a database is away; beyond it only the log knows. */
const mostWaiting = 50_000;
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
  const record: AccessRecord = {
    _id: newId(),
    actorId: actor.id,
    actorRole: actor.role,
    kind: endpoint.audit,
    call,
    concerning: idsIn(input),
    at: new Date().toISOString(),
  };
  if (endpoint.audit === 'change') {
    const before = announcedSoFar();
    await tell(database, inRegion, [record]);
    runtime.wakeRelays(before);
    return;
  }
  gather(database, inRegion, [record]);
  timer ??= setTimeout(() => void tellGathered(runtime), gatherMs);
}

/** Writes what was gathered; also called before the service stops. What a database would not take is written with the next. */
export async function tellGathered(runtime: Runtime): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const before = announcedSoFar();
  const batches = [...gathered];
  gathered.clear();
  await Promise.all(
    batches.map(([database, { inRegion, records }]) =>
      tell(database, inRegion, records).catch((error: unknown) => {
        runtime.log.error({ err: error, views: records.length }, 'views could not be told to the audit trail yet');
        gather(database, inRegion, records);
        timer ??= setTimeout(() => void tellGathered(runtime), againMs).unref();
      }),
    ),
  );
  runtime.wakeRelays(before);
}

function gather(database: Database, inRegion: boolean, records: AccessRecord[]): void {
  const waiting = gathered.get(database);
  if (!waiting) gathered.set(database, { inRegion, records });
  else if (waiting.records.length < mostWaiting) waiting.records.push(...records);
}

function tell({ client }: Database, inRegion: boolean, records: AccessRecord[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(records.length / mostInMessage) }, (_, part) => ({
    records: records.slice(part * mostInMessage, (part + 1) * mostInMessage),
  }));
  return announceAll(client, inRegion ? accessRecorded : platformAccessRecorded, parts);
}

/** Values of the input that are ids: never names, addresses or search texts. */
function idsIn(input: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^([a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/.test(entry[1]),
  );
  return Object.fromEntries(ids);
}
