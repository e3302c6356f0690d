import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { GlobalTx } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/**
 * Derives from the recalls of devices what binding and leave read of the device itself. A done device stays recalled until
 * it is released, because nothing else says that it was corrected.
 */
export async function deriveRecallFlags(tx: GlobalTx, deviceIds: string[]): Promise<void> {
  await kyselyOfGlobal(tx)
    .updateTable('device')
    .set((device) => {
      const unreleased = device
        .selectFrom('recall_device')
        .innerJoin('recall', 'recall.id', 'recall_device.recall_id')
        .whereRef('recall_device.device_id', '=', 'device.id')
        .where('recall_device.released', '=', sql.lit(false));
      const holding = unreleased.select('recall.id').where('recall.mode', '=', sql.lit('hold'));
      return {
        recall_id: unreleased.select('recall_device.recall_id').orderBy('recall.id', 'desc').limit(sql.lit(1)),
        recall_hold: sql<boolean>`EXISTS (${holding})`,
      };
    })
    .where('id', '=', anyOf(deviceIds))
    .execute();
}
