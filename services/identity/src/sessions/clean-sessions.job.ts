import { job } from '../handle.ts';

const every = '17 * * * *';

/** A session is forgotten once its last token could not be used any more. */
export const cleanStaffSessions = job({ name: 'clean-staff-sessions', every, scope: 'global' }, async ({ global, now }) => {
  await global.staffSession.deleteMany({ where: { expiresAt: { lt: now } } });
});

export const cleanCustomerSessions = job({ name: 'clean-customer-sessions', every, scope: 'regional' }, async ({ db, now }) => {
  await db.customerSession.deleteMany({ where: { expiresAt: { lt: now } } });
});
