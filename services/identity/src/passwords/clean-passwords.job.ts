import type { RawClient } from '@fovea/kit/db';
import { job } from '../handle.ts';
import { windowMs } from './wrong-passwords.ts';

const every = '7 * * * *';

export const cleanStaffPasswords = job({ name: 'clean-staff-passwords', every, scope: 'global' }, async ({ global, now }) => {
  await global.staffResetKey.deleteMany({ where: { expiresAt: { lt: now } } });
  await cleanMistakes(global, now);
});

export const cleanCustomerPasswords = job({ name: 'clean-customer-passwords', every, scope: 'regional' }, async ({ db, now }) => {
  await db.customerResetKey.deleteMany({ where: { expiresAt: { lt: now } } });
  await cleanMistakes(db, now);
});

const cleanMistakes = (db: RawClient, now: Date) =>
  db.$executeRawUnsafe('DELETE FROM wrong_password WHERE at < $1::timestamptz', new Date(now.getTime() - windowMs).toISOString());
