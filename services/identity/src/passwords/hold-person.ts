import type { GlobalTx, RegionalTx } from '../handle.ts';

/** The person's row before any of their keys: everything that gives or takes a way in waits here for its turn. */
export const holdStaff = (tx: GlobalTx, id: string): Promise<unknown> =>
  tx.$queryRawUnsafe('SELECT 1 FROM staff WHERE id = $1::uuid FOR UPDATE', id);

export const holdParent = (tx: RegionalTx, customerId: string): Promise<unknown> =>
  tx.$queryRawUnsafe('SELECT 1 FROM credentials WHERE customer_id = $1::uuid FOR UPDATE', customerId);
