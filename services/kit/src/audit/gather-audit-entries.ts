import { AsyncLocalStorage } from 'node:async_hooks';
import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import type { Database } from '../database/database.ts';
import { publishAll } from '../messaging/outbox.ts';
import type { Log } from '../telemetry/logger.ts';
import { splitIntoMessages } from './split-into-messages.ts';

const gatherMs = 100;
const retryMs = 1_000;
/** The limit while a database is away; what exceeds it only reaches the log. */
const mostWaiting = 50_000;

export type GatheredViews = {
  /** Adds a view to the next batch of its database. */
  add(database: Database, inRegion: boolean, record: AccessRecord): void;
  /** Publishes what was gathered. What a database refuses is published with the next batch. */
  flush(): Promise<void>;
};

/**
 * Gathers views for a tenth of a second: a list is opened a hundred times as often as anything changes and must not
 * cost a write each. The service flushes the rest before it stops.
 */
export function gatherViews(log: Log): GatheredViews {
  const gathered = new Map<Database, { inRegion: boolean; records: AccessRecord[] }>();
  let timer: NodeJS.Timeout | undefined;

  const add = (database: Database, inRegion: boolean, records: AccessRecord[]) => {
    const waiting = gathered.get(database);
    if (!waiting) gathered.set(database, { inRegion, records });
    else if (waiting.records.length < mostWaiting) waiting.records.push(...records);
  };
  /** A later flush is not part of the call that viewed first: it is neither cut off with it nor runs in its pool. */
  const outsideCall = AsyncLocalStorage.snapshot();
  const flushLater = (ms: number) => setTimeout(() => void outsideCall(flushAll), ms);

  const publishGathered = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...gathered];
    gathered.clear();
    await Promise.all(
      batches.map(([database, { inRegion, records }]) =>
        flush(database, inRegion, records).catch((error: unknown) => {
          log.error({ err: error, views: records.length }, 'views could not be published to the audit log; retrying');
          add(database, inRegion, records);
          timer ??= flushLater(retryMs).unref();
        }),
      ),
    );
  };
  // One batch after the other: a caller of flush also waits for batches in flight.
  let flushing = Promise.resolve();
  const flushAll = (): Promise<void> => {
    flushing = flushing.then(publishGathered);
    return flushing;
  };
  return {
    add(database, inRegion, record) {
      add(database, inRegion, [record]);
      timer ??= flushLater(gatherMs);
    },
    flush: flushAll,
  };
}

const flush = ({ client }: Database, inRegion: boolean, records: AccessRecord[]): Promise<void> =>
  publishAll(
    client,
    inRegion ? accessRecorded : platformAccessRecorded,
    splitIntoMessages(records).map((part) => ({ records: part })),
  );
