import { type AccessRecord, accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit';
import type { Database } from './db.ts';
import { announceAll, announcedSoFar } from './outbox.ts';
import type { Runtime } from './runtime.ts';

const gatherMs = 100;
const againMs = 1_000;
const mostInMessage = 500;
/** Ids of families in one message: the bus takes a megabyte. */
const mostIdsInMessage = 5_000;
/** What waits while a database is away; beyond it only the log knows. */
const mostWaiting = 50_000;
const gathered = new Map<Database, { inRegion: boolean; records: AccessRecord[] }>();
let timer: NodeJS.Timeout | undefined;

/**
 * Views are gathered for a tenth of a second, because a list is opened a hundred times as often as anything changes and
 * must not cost a write each.
 */
export function gatherView(runtime: Runtime, database: Database, inRegion: boolean, record: AccessRecord): void {
  keep(database, inRegion, [record]);
  timer ??= setTimeout(() => void tellGathered(runtime), gatherMs);
}

/**
 * Writes what was gathered; also called before the service stops. What a database would not take is written with the
 * next.
 */
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
        keep(database, inRegion, records);
        timer ??= setTimeout(() => void tellGathered(runtime), againMs).unref();
      }),
    ),
  );
  runtime.wakeRelays(before);
}

function keep(database: Database, inRegion: boolean, records: AccessRecord[]): void {
  const waiting = gathered.get(database);
  if (!waiting) gathered.set(database, { inRegion, records });
  else if (waiting.records.length < mostWaiting) waiting.records.push(...records);
}

const tell = ({ client }: Database, inRegion: boolean, records: AccessRecord[]): Promise<void> =>
  announceAll(
    client,
    inRegion ? accessRecorded : platformAccessRecorded,
    parts(records).map((part) => ({ records: part })),
  );

/** Pieces that each fit into one message. */
export function parts(records: AccessRecord[]): AccessRecord[][] {
  const made: AccessRecord[][] = [];
  let room = { records: 0, ids: 0 };
  for (const record of records) {
    if (room.records < 1 || room.ids < record.customerIds.length) {
      made.push([]);
      room = { records: mostInMessage, ids: mostIdsInMessage };
    }
    made.at(-1)?.push(record);
    room = { records: room.records - 1, ids: room.ids - record.customerIds.length };
  }
  return made;
}
