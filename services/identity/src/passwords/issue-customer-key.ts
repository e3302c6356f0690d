import { issueCustomerKey } from '@fovea/contracts/staff/questions';
import { answer } from '../handle.ts';
import { holdParent } from './hold-person.ts';
import { makeKey, onboardingMs, resetMs } from './reset-keys.ts';

const lifetimes = { onboarding: onboardingMs, proof: onboardingMs, reset: resetMs };

/**
 * A new key ends the one before it. Also for a parent stored a moment ago, whose credentials are only just becoming
 * active.
 */
export const issueCustomerKeyAnswer = answer(issueCustomerKey, async ({ customerId, purpose = 'reset' }, ctx) => {
  const { key, hash, expiresAt } = makeKey(ctx.now, lifetimes[purpose]);
  return ctx.db.$transaction(async (tx) => {
    await holdParent(tx, customerId);
    const credentials = await tx.credentials.findUnique({ where: { customerId, deleted: false, removed: false } });
    if (!credentials?.email) return null;
    const data = { hash, customerId, expiresAt };
    if (purpose === 'proof') {
      await tx.customerEmailKey.deleteMany({ where: { customerId } });
      await tx.customerEmailKey.create({ data });
    } else {
      await tx.customerResetKey.deleteMany({ where: { customerId } });
      await tx.customerResetKey.create({ data });
    }
    return { email: credentials.email, key, expiresAt: expiresAt.toISOString() };
  });
});
