import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { deviceHeard } from '@fovea/contracts/devices/events';
import { asDay } from '@fovea/kit/database/kysely';
import { announce } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import type { Context, Regional } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { localDay } from '../usage/local-day.ts';

type Hearing = {
  deviceId: string;
  customerId: string;
  /** The family's. */ timezone: string;
  /** What the device's clock says, in milliseconds, where it said so. */ claimed?: number;
  /** In percent, where it is known. */ battery?: number;
};
type Asking = { db: Regional; region: string } & Pick<Context, 'now' | 'extra'>;

/** A device that is used all day is heard from a hundred times; this often it is written down. */
const writtenEveryMs = 60 * 60 * 1000;

/**
 * A family's device was heard from: by each sign-in, leave, post of records and heartbeat. The first time on a day of
 * the family's is told, as is a clock that turns out to be wrong or right again: days before it without records are
 * days without use.
 */
export async function noteHeard({ db, region, now, extra }: Asking, hearing: Hearing): Promise<void> {
  const { deviceId, customerId, timezone, claimed, battery } = hearing;
  const { heard } = extra.seenUsage(region);
  const day = localDay(now, timezone);
  const offset = claimed === undefined ? undefined : wrongBy(claimed - +now);
  const known = heard.get(customerId);
  const isNews = !known || known.day < day || (offset !== undefined && (offset === null) !== (known.offset === null));
  if (!isNews && battery === undefined && +now - known.at < writtenEveryMs) return;
  const kept = await db.$transaction(async (tx) => {
    const before = await kyselyOfRegion(tx)
      .selectFrom('device_heard')
      .select(({ ref }) => [asDay(ref('day')).as('day'), 'clock_offset_seconds'])
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    const row = {
      device_id: deviceId,
      at: now,
      day: sql<Date>`greatest(${day}::date, ${before?.day ?? day}::date)`,
      clock_offset_seconds: offset === undefined ? (before?.clock_offset_seconds ?? null) : offset,
      ...(battery === undefined ? {} : { battery }),
    };
    await kyselyOfRegion(tx)
      .insertInto('device_heard')
      .values({ customer_id: customerId, ...row })
      .onConflict((first) => first.column('customer_id').doUpdateSet(row))
      .execute();
    const clockOffsetSeconds = row.clock_offset_seconds;
    const isOther = (clockOffsetSeconds === null) !== ((before?.clock_offset_seconds ?? null) === null);
    if (!before || before.day < day || isOther)
      await announce(tx, deviceHeard, { deviceId, customerId, day, clockOffsetSeconds, at: now.toISOString() });
    return { day, offset: clockOffsetSeconds };
  });
  if (heard.size >= 50_000) heard.clear();
  heard.set(customerId, { ...kept, at: +now });
}

/** In seconds; null for a clock that agrees with ours. */
const wrongBy = (ms: number): number | null => (Math.abs(ms) > clockToleranceMs ? Math.round(ms / 1000) : null);
