import type { GlobalTx } from '../handle.ts';

/** Whether no other administrator of the platform can sign in: none that is unlocked and followed the invitation. */
export const isOnlyAdmin = async (db: GlobalTx, id: string): Promise<boolean> =>
  (await db.staff.count({
    where: { type: 'admin', locked: false, passwordHash: { not: null }, id: { not: id } },
  })) === 0;
