import type { Role } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { Staff } from '../../generated/global/client.ts';

/** A form loaded before somebody else saved must not undo that. */
export function refuseOvertaken(present: { updatedAt: Date }, loadedAt: string | undefined): void {
  if (loadedAt && new Date(loadedAt).getTime() !== present.updatedAt.getTime()) throw new AppError('changedMeanwhile');
}

type Authority = Pick<Staff, 'type' | 'userType'>;

/** Staff of type admin run the platform; the others are what their userType says. */
export function roleOf({ type, userType }: Authority): Role {
  if (type === 'admin') return 'admin';
  if (userType === 'admin') return 'companyAdmin';
  return userType === 'doctor' ? 'doctor' : 'general';
}

type Standing = Authority & { email: string; companyId: string | null; displayMessage: boolean };

/**
 * What a token says about its owner must stay true: a changed role or company ends the sessions, and so does being sent
 * to the external dashboard. With a changed e-mail somebody else may be meant.
 */
export function endsSessions(before: Standing, after: Standing): boolean {
  const isOther =
    before.email !== after.email || before.userType !== after.userType || before.companyId !== after.companyId;
  return isOther || (after.displayMessage && !before.displayMessage);
}
