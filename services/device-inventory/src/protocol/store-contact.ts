import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { deviceContacted } from '@fovea/contracts/devices/events';
import { asDay } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import type { Context, Regional } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { localDay } from '../usage/local-day.ts';

type Contact = {
  deviceId: string;
  customerId: string;
  /** Of the family. */
  timezone: string;
  /** The device's clock in milliseconds, if sent. */
  claimed?: number;
  /** In percent, if sent. */
  battery?: number;
};
type Asking = { db: Regional; region: string } & Pick<Context, 'now' | 'extra'>;

/** Minimum interval between writes for a device with many calls. */
const writtenEveryMs = 60 * 60 * 1000;

/**
 * Stores a contact of a family's device: sign-in, leave, records or heartbeat. Publishes the first contact of the
 * family's day, and a clock that becomes wrong or right. Days before a contact without records count as days without
 * use.
 */
export async function storeContact({ db, region, now, extra }: Asking, contact: Contact): Promise<void> {
  const { deviceId, customerId, timezone, claimed, battery } = contact;
  const { contacts } = extra.usageCache(region);
  const day = localDay(now, timezone);
  const offset = claimed === undefined ? undefined : wrongBy(claimed - +now);
  const last = contacts.get(customerId);
  const isNews = !last || last.day < day || (offset !== undefined && (offset === null) !== (last.offset === null));
  if (!isNews && battery === undefined && +now - last.at < writtenEveryMs) return;
  const stored = await db.$transaction(async (tx) => {
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
      await publish(tx, deviceContacted, { deviceId, customerId, day, clockOffsetSeconds, at: now.toISOString() });
    return { day, offset: clockOffsetSeconds };
  });
  if (contacts.size >= 50_000) contacts.clear();
  contacts.set(customerId, { ...stored, at: +now });
}

/** In seconds; null within the tolerance. */
const wrongBy = (ms: number): number | null => (Math.abs(ms) > clockToleranceMs ? Math.round(ms / 1000) : null);
