import { accessRecorded } from '@fovea/contracts/audit/events';
import { setCustomerPassword } from '@fovea/contracts/sessions/rpcs';
import { publish } from '@fovea/kit/messaging/outbox';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import { handleRpc } from '../handle.ts';
import { storeFamilyPassword } from '../passwords/store-family-password.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';

export const setCustomerPasswordRpc = handleRpc(
  setCustomerPassword,
  async ({ customerId, password, names, record }, ctx) => {
    const credentials = await ctx.db.credentials.findUnique({ where: { customerId }, select: { email: true } });
    await refuseWeakPassword(password, { email: credentials?.email, names });
    const passwordHash = await hashPassword(password);
    await ctx.db.$transaction(async (tx) => {
      await storeFamilyPassword(tx, customerId, { passwordHash, by: 'staff', now: ctx.now });
      await publish(tx, accessRecorded, { records: [record] });
      await endEverywhere(tx, ctx.region, customerId, ctx);
    });
    return {};
  },
);
