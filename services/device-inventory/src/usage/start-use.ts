import { treatmentStarted } from '@fovea/contracts/usage/events';
import { publish } from '@fovea/kit/messaging/outbox';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';

/** Publishes an account's first use, once: of two devices that post the first record at once, the key lets one. */
export async function startUse(
  tx: RegionalTx,
  { accountId, customerId }: { accountId: string; customerId: string },
  { first, now }: { first: number; now: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows: inserted } = await kyselyOfRegion(tx)
    .insertInto('first_use')
    .values({ account_id: accountId, at: now })
    .onConflict((started) => started.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted) await publish(tx, treatmentStarted, { accountId, customerId, at: new Date(first).toISOString() });
}
