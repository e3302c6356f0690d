import { dayMs } from '@fovea/contracts/dates';
import { pruneOlderRows } from '@fovea/kit/database/prune-older-rows';
import { sql } from 'kysely';
import { job } from '../handle.ts';

const addressDays = 30;

/** Counted invitations older than a day, and addresses of guardians who were removed more than 30 days ago. */
export const pruneCountedInvitationsJob = job(
  { name: 'prune-counted-invitations', every: '41 * * * *', scope: 'regional' },
  async ({ db, now }) => {
    await pruneOlderRows(db, 'counted_invitation', 'at', sql`${new Date(+now - dayMs)}::timestamptz`);
    await db.formerGuardian.updateMany({
      where: { email: { not: null }, removedAt: { lt: new Date(+now - addressDays * dayMs) } },
      data: { email: null, language: null },
    });
  },
);
