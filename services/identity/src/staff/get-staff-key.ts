import { AppError } from '@fovea/contracts/errors';
import { getStaffKey } from '@fovea/contracts/staff/endpoints';
import { handle } from '../handle.ts';
import { newStaffKey } from '../passwords/issue-staff-key.ts';

/** For delivery of the onboarding link in person. */
export const getStaffKeyHandler = handle(getStaffKey, async ({ id }, ctx) => {
  const issued = await newStaffKey(ctx.global, id, 'onboarding', ctx.now);
  if (!issued) throw new AppError('notFound');
  return { key: issued.key, expiresAt: issued.expiresAt };
});
