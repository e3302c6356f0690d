import { dayMs } from '@fovea/contracts/dates';
import { forgetOlder } from '@fovea/kit/forget-older';
import { sql } from 'kysely';
import { job } from '../handle.ts';

/** Counted invitations older than the day they are counted for. */
export const pruneCountedInvitationsJob = job(
  { name: 'prune-counted-invitations', every: '41 * * * *', scope: 'regional' },
  ({ db, now }) => forgetOlder(db, 'counted_invitation', 'at', sql`${new Date(+now - dayMs)}::timestamptz`),
);
