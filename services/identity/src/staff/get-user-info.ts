import { AppError } from '@fovea/contracts/errors';
import { getUserInfo } from '@fovea/contracts/staff/endpoints';
import { handle } from '../handle.ts';
import { viewStaff } from './staff-view.ts';

export const getUserInfoHandler = handle(getUserInfo, async (_, ctx) => {
  const staff = await ctx.global.staff.findUnique({ where: { id: ctx.actor.id } });
  if (!staff) throw new AppError('notSignedIn');
  return viewStaff(ctx, staff);
});
