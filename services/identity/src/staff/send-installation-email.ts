import { sendInstallationEmail } from '@fovea/contracts/staff/endpoints';
import { publishStaffInvited } from '../facts.ts';
import { handle } from '../handle.ts';
import { lockStaff, visibleStaff } from './scope.ts';

export const sendInstallationEmailHandler = handle(sendInstallationEmail, async ({ id }, ctx) => {
  const visible = await visibleStaff(ctx.global, ctx.actor);
  await ctx.global.$transaction(async (tx) => {
    await lockStaff(tx, visible, id);
    await publishStaffInvited(tx, id, ctx.now);
  });
  return {};
});
