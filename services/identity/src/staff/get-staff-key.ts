import { AppError } from '@fovea/contracts/errors';
import * as contract from '@fovea/contracts/staff';
import { handle } from '../handle.ts';
import { issueStaffKey } from '../passwords/issue-staff-key.ts';

/** For handing the onboarding link over in person. */
export const getStaffKey = handle(contract.getStaffKey, async ({ id }, ctx) => {
  const issued = await issueStaffKey(ctx.global, id, 'onboarding', ctx.now);
  if (!issued) throw new AppError('notFound');
  return { key: issued.key, expiresAt: issued.expiresAt };
});
