import * as contract from '@fovea/contracts/sessions';
import { staffForgot } from '../facts.ts';
import { handle } from '../handle.ts';
import { inEvenTime } from './even-time.ts';

/** Answers the same, and as fast, whether or not somebody has this address. The key is made when the mail is sent. */
export const forgotPassword = handle(contract.forgotPassword, async ({ email }, ctx) => {
  await inEvenTime(async () => {
    const staff = await ctx.global.staff.findUnique({ where: { email }, select: { id: true } });
    if (staff) await staffForgot(ctx.global, staff.id, ctx.now);
  });
  return {};
});
