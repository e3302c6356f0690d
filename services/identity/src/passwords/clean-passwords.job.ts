import { dayMs } from '@fovea/contracts/dates';
import type { RawClient } from '@fovea/kit/database/kysely';
import { job } from '../handle.ts';
import { kyselyOfAny } from '../tables.ts';
import { mailWindowMs } from './mail-limit.ts';
import { windowMs } from './wrong-passwords.ts';

const every = '7 * * * *';
/** Longer than the retries of a mail. */
const formerEmailMs = 30 * dayMs;

export const cleanStaffPasswordsJob = job(
  { name: 'clean-staff-passwords', every, scope: 'global' },
  async ({ global, now }) => {
    await global.staffResetKey.deleteMany({ where: { expiresAt: { lt: now } } });
    await global.staffFormerEmail.deleteMany({ where: { changedAt: { lt: new Date(now.getTime() - formerEmailMs) } } });
    await cleanCounts(global, now);
  },
);

export const cleanCustomerPasswordsJob = job(
  { name: 'clean-customer-passwords', every, scope: 'regional' },
  async ({ db, now }) => {
    await db.customerResetKey.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.customerEmailKey.deleteMany({ where: { expiresAt: { lt: now } } });
    await cleanCounts(db, now);
  },
);

async function cleanCounts(db: RawClient, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await kyselyOfAny(db).deleteFrom('wrong_password').where('at', '<', before(windowMs)).execute();
  await kyselyOfAny(db).deleteFrom('forgot_mail').where('at', '<', before(mailWindowMs)).execute();
}
