import { dayMs } from '@fovea/contracts/dates';
import { revocationRetentionMs } from '@fovea/kit/messaging/streams';
import { endedAccessDays } from '../families/ended-access.ts';
import { job } from '../handle.ts';
import { browserRetentionMs } from './sign-in-places.ts';

const every = '17 * * * *';

/** Deletes sessions whose last token has expired, browsers that were not used for long, and old revocations. */
export const cleanStaffSessionsJob = job(
  { name: 'clean-staff-sessions', every, scope: 'global' },
  async ({ global, now }) => {
    await global.knownBrowser.deleteMany({
      where: { lastSeenAt: { lt: new Date(now.getTime() - browserRetentionMs) } },
    });
    await global.staffSession.deleteMany({ where: { expiresAt: { lt: now } } });
    await global.revocation.deleteMany({
      where: { revokedBefore: { lt: new Date(now.getTime() - revocationRetentionMs) } },
    });
  },
);

export const cleanCustomerSessionsJob = job(
  { name: 'clean-customer-sessions', every, scope: 'regional' },
  async ({ db, now }) => {
    await db.knownBrowser.deleteMany({ where: { lastSeenAt: { lt: new Date(now.getTime() - browserRetentionMs) } } });
    await db.customerSession.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.endedAccess.deleteMany({ where: { endedAt: { lt: new Date(+now - endedAccessDays * dayMs) } } });
  },
);
