import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import { handleRpc } from '../handle.ts';
import { endInvitation, invitationMs, recordInvitationSent } from '../invitations/invitation-state.ts';
import { lockParentRow } from './lock-person.ts';
import { makeKey, onboardingMs, resetMs } from './reset-keys.ts';

const lifetimes = { onboarding: onboardingMs, proof: onboardingMs, reset: resetMs };

/**
 * Issues a key that replaces the previous one, also while the credentials are still being activated. The first link
 * from staff to a parent without a password is an invitation. Nothing else goes by text message, because phone numbers
 * are not verified.
 */
export const issueCustomerKeyRpc = handleRpc(
  issueCustomerKey,
  async ({ customerId, purpose = 'reset', channel = 'mail' }, { db, now }) =>
    db.$transaction(async (tx) => {
      await lockParentRow(tx, customerId);
      const credentials = await tx.credentials.findUnique({ where: { customerId, deleted: false, removed: false } });
      if (!credentials?.email) return null;
      const invitation = purpose === 'onboarding' && credentials.passwordHash === null;
      if (channel === 'sms' && !invitation) return null;
      const { key, hash, expiresAt } = makeKey(now, invitation ? invitationMs : lifetimes[purpose]);
      const data = { hash, customerId, expiresAt };
      if (purpose === 'proof') {
        await tx.customerEmailKey.deleteMany({ where: { customerId } });
        await tx.customerEmailKey.create({ data });
      } else {
        await tx.customerResetKey.deleteMany({ where: { customerId } });
        await tx.customerResetKey.create({ data });
        if (invitation) await recordInvitationSent(tx, { customerId, channel, hash, validUntil: expiresAt }, now);
        else await endInvitation(tx, customerId, now);
      }
      return { email: credentials.email, key, expiresAt: expiresAt.toISOString(), invitation };
    }),
);
