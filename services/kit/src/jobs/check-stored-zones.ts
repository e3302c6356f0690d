import { kyselyOn, type RawClient } from '../database/kysely.ts';
import { storedZone } from '../database/stored-zone.ts';
import type { Log } from '../telemetry/logger.ts';
import { unusableZones } from '../telemetry/metrics.ts';
import { allRowsOrEach } from './each-row.ts';

/** Rows of one statement. */
const atOnce = 1_000;
/** Limit of ids in the log. */
const mostListed = 100;

type Zoned = Record<string, { id: string; timezone: string }>;

/**
 * Replaces old names that the previous release stored, and reports rows with unusable zones: the region's zone applies
 * to them until type admin corrects them.
 */
export async function checkStoredZones(
  client: RawClient,
  table: string,
  { log, scope, work }: { log: Log; scope: string; work: string },
) {
  const db = kyselyOn<Zoned>(client);
  const old = await db
    .selectFrom(table)
    .select('id')
    .where(({ eb, ref }) => eb('timezone', '<>', storedZone(ref('timezone'), ref('timezone'))))
    .execute();
  const ids = old.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += atOnce)
    await allRowsOrEach(ids.slice(from, from + atOnce), { client, log, work, idOf: (id) => id }, (some) =>
      db
        .updateTable(table)
        .set(({ ref }) => ({ timezone: storedZone(ref('timezone'), ref('timezone')) }))
        .where('id', 'in', some)
        .execute(),
    );
  const unusable = await db
    .selectFrom(table)
    .select('id')
    .where(({ eb, ref }) => eb(storedZone(ref('timezone'), ''), '=', ''))
    .orderBy('id')
    .execute();
  unusableZones.set({ scope, table }, unusable.length);
  if (unusable.length > 0)
    log.error(
      { table, unusable: unusable.length, ids: unusable.slice(0, mostListed).map(({ id }) => id) },
      'unusable stored time zones; the region’s zone applies to these rows',
    );
}
