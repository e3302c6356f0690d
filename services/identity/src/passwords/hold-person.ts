import type { GlobalTx, RegionalTx } from '../handle.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

/** The person's row before any of their keys: everything that gives or takes a way in waits here for its turn. */
export const holdStaff = (tx: GlobalTx, id: string): Promise<unknown> =>
  kyselyOfGlobal(tx).selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();

export const holdParent = (tx: RegionalTx, customerId: string): Promise<unknown> =>
  kyselyOfRegion(tx)
    .selectFrom('credentials')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute();
