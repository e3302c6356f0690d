import * as contract from '@fovea/contracts/sessions';
import { customerForgot } from '../facts.ts';
import { handle } from '../handle.ts';

/** Answers the same whether or not a parent of this region has the address. The key is made when the mail is sent. */
export const portalForgotPassword = handle(contract.portalForgotPassword, async ({ email }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({ where: { email, active: true }, select: { customerId: true } });
  if (credentials) await customerForgot(ctx.db, credentials.customerId, ctx.now);
  return {};
});
