import * as contract from '@fovea/contracts/staff';
import { answer } from '../handle.ts';
import { makeKey, resetMs } from './reset-keys.ts';

export const answerIssueCustomerKey = answer(contract.issueCustomerKey, async ({ customerId }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({ where: { customerId, active: true } });
  if (!credentials?.email) return null;
  const { key, hash, expiresAt } = makeKey(ctx.now, resetMs);
  await ctx.db.customerResetKey.create({ data: { hash, customerId, expiresAt } });
  return { email: credentials.email, key, expiresAt: expiresAt.toISOString() };
});
