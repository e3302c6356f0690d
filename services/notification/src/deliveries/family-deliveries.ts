import { anyOf } from '@fovea/kit/database/kysely';
import type { Regional } from '../handle.ts';
import { aboutOf, type MailKind } from '../mails/mail-kinds.ts';
import type { Reader } from '../notices/decide-delivery.ts';
import { defaultPreferences, preferencesOf } from '../notices/preferences.ts';
import { kyselyOfRegion } from '../tables.ts';
import { markAddressFailing } from './failing-address.ts';
import type { DeliveryRow } from './send-due-deliveries.ts';
import { sendInstead } from './send-instead.ts';

/** The family that a message is for; undefined for messages to staff. */
export const familyOf = ({ kind, customer_id }: Pick<DeliveryRow, 'kind' | 'customer_id'>): string | undefined =>
  aboutOf[kind as MailKind] === 'staff' ? undefined : (customer_id ?? undefined);

/** Families with their current preferences; for staff only the zone in which the notice was prepared. */
export async function readersOf(db: Regional, rows: DeliveryRow[]): Promise<(row: DeliveryRow) => Reader | null> {
  const ids = rows.flatMap((row) => familyOf(row) ?? []);
  const preferences = await preferencesOf(db, ids);
  const parents = ids.length
    ? await kyselyOfRegion(db).selectFrom('parent').select(['id', 'timezone']).where('id', '=', anyOf(ids)).execute()
    : [];
  const zones = new Map(parents.map(({ id, timezone }) => [id, timezone]));
  return (row) => {
    const id = familyOf(row);
    if (id) return { ...preferences(id), timezone: zones.get(id) ?? row.quiet_zone };
    return row.quiet_zone ? { ...defaultPreferences, timezone: row.quiet_zone } : null;
  };
}

/** Sends a permanently failed message by another channel and marks an invalid address. */
export async function handlePermanentFailure(
  db: Regional,
  row: DeliveryRow,
  address: string | undefined,
  now: Date,
): Promise<void> {
  const customerId = familyOf(row);
  const { channel } = row;
  await db.$transaction(async (tx) => {
    if (customerId && address && channel !== 'push')
      await markAddressFailing(tx, { customerId, channel, fingerprint: address }, now);
    await sendInstead(tx, row, now);
  });
}
