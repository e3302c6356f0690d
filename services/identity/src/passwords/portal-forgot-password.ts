import * as contract from '@fovea/contracts/sessions';
import { customerForgot } from '../facts.ts';
import { handle } from '../handle.ts';
import { inEvenTime } from './even-time.ts';

/** Answers the same, and as fast, whether or not a parent of this region has the address. The key is made when the mail is sent. */
export const portalForgotPassword = handle(contract.portalForgotPassword, async ({ email }, ctx) => {
  await inEvenTime(async () => {
    const credentials = await ctx.db.credentials.findUnique({ where: { email, active: true }, select: { customerId: true } });
    if (credentials) await customerForgot(ctx.db, credentials.customerId, ctx.now);
  });
  return {};
});
