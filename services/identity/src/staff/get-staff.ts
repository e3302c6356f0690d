import { AppError } from '@fovea/contracts/errors';
import { getStaff } from '@fovea/contracts/staff/endpoints';
import { handle } from '../handle.ts';
import { findVisible, visibleStaff } from './scope.ts';
import { viewStaff } from './staff-view.ts';

export const getStaffHandler = handle(getStaff, async ({ id }, ctx) => {
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const staff = await findVisible(ctx.global, visible, id);
  if (!staff) throw new AppError('notFound');
  return viewStaff(ctx, staff);
});
