import { forgotPassword } from '@fovea/contracts/sessions/endpoints';
import { publishStaffForgotPassword } from '../facts.ts';
import { handle } from '../handle.ts';
import { actingStaff } from '../staff/staff-change.ts';
import { inConstantTime } from './constant-time.ts';
import { lockStaffRow } from './lock-person.ts';
import { mayMailLink } from './mail-limit.ts';

/**
 * The response and its duration are the same whether or not the address exists or the limit is reached. The key is
 * created when the mail is sent.
 */
export const forgotPasswordHandler = handle(forgotPassword, async ({ email }, ctx) => {
  await inConstantTime(async () => {
    const staff = await ctx.global.staff.findUnique({
      where: { email },
      include: { company: { select: { databaseUrl: true } } },
    });
    if (!staff) return;
    await ctx.global.$transaction(async (tx) => {
      await lockStaffRow(tx, staff.id);
      if (!(await mayMailLink(tx, staff.id, ctx.now))) return;
      await publishStaffForgotPassword(tx, staff.id, ctx.now);
      await ctx.changed(tx, { by: actingStaff(staff, staff.company?.databaseUrl), concerning: { id: staff.id } });
    });
  });
  return {};
});
