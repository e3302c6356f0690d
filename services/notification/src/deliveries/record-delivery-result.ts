import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { markAddressFailing, unmarkAddress } from './failing-address.ts';
import { familyOf } from './family-deliveries.ts';
import { sendInstead } from './send-instead.ts';

export type DeliveryResult = { arrived: true } | { arrived: false; isAddressInvalid: boolean };

/**
 * Stores the delivery result that a provider reports for a message of a region. Repeated or reordered reports have no
 * effect: a final status never changes.
 */
export async function recordDeliveryResult(
  tx: RegionalTx,
  id: string,
  result: DeliveryResult,
  now: Date,
): Promise<void> {
  const ended = await kyselyOfRegion(tx)
    .updateTable('delivery')
    .set({
      status: result.arrived ? 'delivered' : 'failed',
      ...(!result.arrived && { problem: sql.lit('Undelivered') }),
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sent'])
    .returning(['kind', 'channel', 'params', 'mark', 'customer_id', 'quiet_zone', 'address'])
    .executeTakeFirst();
  if (!ended) return;
  const { channel, address: fingerprint } = ended;
  const customerId = familyOf(ended);
  // Push services report no result, and a clinic cannot correct the address of a browser.
  if (customerId && fingerprint && channel !== 'push') {
    if (result.arrived) await unmarkAddress(tx, { customerId, channel, fingerprint });
    else if (result.isAddressInvalid) await markAddressFailing(tx, { customerId, channel, fingerprint }, now);
  }
  if (!result.arrived) await sendInstead(tx, ended, now);
}
