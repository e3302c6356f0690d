import { AsyncLocalStorage } from 'node:async_hooks';
import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import type { Database } from '../database/database.ts';
import { announceAll } from '../messaging/outbox.ts';
import type { Log } from '../telemetry/logger.ts';
import { splitIntoMessages } from './split-into-messages.ts';

const gatherMs = 100;
const againMs = 1_000;
/** What waits while a database is away; beyond it only the log knows. */
const mostWaiting = 50_000;

export type GatheredViews = {
  /** Tells of a view with the next batch of its database. */
  keep(database: Database, inRegion: boolean, record: AccessRecord): void;
  /** Writes what was gathered. What a database would not take is written with the next. */
  tell(): Promise<void>;
};

/**
 * Views are gathered for a tenth of a second, because a list is opened a hundred times as often as anything changes and
 * must not cost a write each. The service tells the rest before it stops.
 */
export function gatherViews(log: Log): GatheredViews {
  const gathered = new Map<Database, { inRegion: boolean; records: AccessRecord[] }>();
  let timer: NodeJS.Timeout | undefined;

  const keep = (database: Database, inRegion: boolean, records: AccessRecord[]) => {
    const waiting = gathered.get(database);
    if (!waiting) gathered.set(database, { inRegion, records });
    else if (waiting.records.length < mostWaiting) waiting.records.push(...records);
  };
  /** What is told later is no part of the call that looked first: neither cut off with it nor in its lane. */
  const apart = AsyncLocalStorage.snapshot();
  const tellLater = (ms: number) => setTimeout(() => void apart(tellAll), ms);

  const tellGathered = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...gathered];
    gathered.clear();
    await Promise.all(
      batches.map(([database, { inRegion, records }]) =>
        tell(database, inRegion, records).catch((error: unknown) => {
          log.error({ err: error, views: records.length }, 'views could not be told to the audit trail yet');
          keep(database, inRegion, records);
          timer ??= tellLater(againMs).unref();
        }),
      ),
    );
  };
  // One batch after the other: whoever waits for the telling waits for what is on its way, too.
  let telling = Promise.resolve();
  const tellAll = (): Promise<void> => {
    telling = telling.then(tellGathered);
    return telling;
  };
  return {
    keep(database, inRegion, record) {
      keep(database, inRegion, [record]);
      timer ??= tellLater(gatherMs);
    },
    tell: tellAll,
  };
}

const tell = ({ client }: Database, inRegion: boolean, records: AccessRecord[]): Promise<void> =>
  announceAll(
    client,
    inRegion ? accessRecorded : platformAccessRecorded,
    splitIntoMessages(records).map((part) => ({ records: part })),
  );
