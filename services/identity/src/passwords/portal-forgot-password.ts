import { portalForgotPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { publishFamilyForgotPassword } from '../facts.ts';
import { handle } from '../handle.ts';
import { inConstantTime } from './constant-time.ts';
import { lockParentRow } from './lock-person.ts';
import { mayMailLink } from './mail-limit.ts';

/**
 * The response and its duration are the same whether or not a parent of this region has the address or the limit is
 * reached. The key is created when the mail is sent.
 */
export const portalForgotPasswordHandler = handle(portalForgotPassword, async ({ email }, ctx) => {
  await inConstantTime(async () => {
    const credentials = await ctx.db.credentials.findUnique({
      where: { email, active: true, removed: false },
      select: { customerId: true },
    });
    if (!credentials) return;
    const { customerId } = credentials;
    await ctx.db.$transaction(async (tx) => {
      await lockParentRow(tx, customerId);
      if (!(await mayMailLink(tx, customerId, ctx.now))) return;
      await publishFamilyForgotPassword(tx, customerId, ctx.now);
      await ctx.changed(tx, { personId: customerId });
    });
  });
  return {};
});
