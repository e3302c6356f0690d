import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { addressFailed, addressWorks } from './failing-address.ts';
import { familyOf } from './family-deliveries.ts';
import { sendInstead } from './send-instead.ts';

export type Told = { arrived: true } | { arrived: false /** The address itself is no good. */; isAddress: boolean };

/**
 * What a provider says became of a message of a region. Told twice or in any order it counts once: an end is never
 * followed by another.
 */
export async function deliveryTold(tx: RegionalTx, id: string, told: Told, now: Date): Promise<void> {
  const ended = await kyselyOfRegion(tx)
    .updateTable('delivery')
    .set({ status: told.arrived ? 'delivered' : 'failed', ...(!told.arrived && { problem: sql.lit('Undelivered') }) })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sent'])
    .returning(['kind', 'channel', 'params', 'mark', 'customer_id', 'quiet_zone', 'address'])
    .executeTakeFirst();
  if (!ended) return;
  const { channel, address: fingerprint } = ended;
  const customerId = familyOf(ended);
  // Nobody tells what became of what was pushed, and a browser that is gone is no address that a clinic could mend.
  if (customerId && fingerprint && channel !== 'push') {
    if (told.arrived) await addressWorks(tx, { customerId, channel, fingerprint });
    else if (told.isAddress) await addressFailed(tx, { customerId, channel, fingerprint }, now);
  }
  if (!told.arrived) await sendInstead(tx, ended, now);
}
