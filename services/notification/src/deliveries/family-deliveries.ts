import { anyOf } from '@fovea/kit/database/kysely';
import type { Regional } from '../handle.ts';
import { aboutOf, type MailKind } from '../mails/mail-kinds.ts';
import type { Reader } from '../notices/when-to-tell.ts';
import { usualWishes, wishesOf } from '../notices/wishes.ts';
import { kyselyOfRegion } from '../tables.ts';
import { addressFailed } from './failing-address.ts';
import { sendInstead } from './send-instead.ts';
import type { DeliveryRow } from './work-deliveries.ts';

/** The family of a message that is for one; undefined for what goes to staff. */
export const familyOf = ({ kind, customer_id }: Pick<DeliveryRow, 'kind' | 'customer_id'>): string | undefined =>
  aboutOf[kind as MailKind] === 'staff' ? undefined : (customer_id ?? undefined);

/** Families as they are now; of staff only the zone is known in which the notice was prepared. */
export async function readersOf(db: Regional, rows: DeliveryRow[]): Promise<(row: DeliveryRow) => Reader | null> {
  const ids = rows.flatMap((row) => familyOf(row) ?? []);
  const wishes = await wishesOf(db, ids);
  const parents = ids.length
    ? await kyselyOfRegion(db).selectFrom('parent').select(['id', 'timezone']).where('id', '=', anyOf(ids)).execute()
    : [];
  const zones = new Map(parents.map(({ id, timezone }) => [id, timezone]));
  return (row) => {
    const id = familyOf(row);
    if (id) return { ...wishes(id), timezone: zones.get(id) ?? row.quiet_zone };
    return row.quiet_zone ? { ...usualWishes, timezone: row.quiet_zone } : null;
  };
}

/** What failed for good goes another way, and an address that is no good is marked. */
export async function gaveUp(db: Regional, row: DeliveryRow, address: string | undefined, now: Date): Promise<void> {
  const customerId = familyOf(row);
  const { channel } = row;
  await db.$transaction(async (tx) => {
    if (customerId && address && channel !== 'push')
      await addressFailed(tx, { customerId, channel, fingerprint: address }, now);
    await sendInstead(tx, row, now);
  });
}
