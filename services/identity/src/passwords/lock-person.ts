import type { GlobalTx, RegionalTx } from '../handle.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

/** Locks the person's row. Everything that grants or revokes access takes this lock before any of the person's keys. */
export const lockStaffRow = (tx: GlobalTx, id: string): Promise<unknown> =>
  kyselyOfGlobal(tx).selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();

export const lockParentRow = (tx: RegionalTx, customerId: string): Promise<unknown> =>
  kyselyOfRegion(tx)
    .selectFrom('credentials')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute();
