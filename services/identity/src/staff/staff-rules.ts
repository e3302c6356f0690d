import type { Role } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { Staff } from '../../generated/global/client.ts';

/** Refuses a form that was loaded before a concurrent change. */
export function refuseOutdated(present: { updatedAt: Date }, loadedAt: string | undefined): void {
  if (loadedAt && new Date(loadedAt).getTime() !== present.updatedAt.getTime()) throw new AppError('changedMeanwhile');
}

type Authority = Pick<Staff, 'type' | 'userType'>;

/** Type `admin` is a platform administrator; others have the role of their userType. */
export function roleOf({ type, userType }: Authority): Role {
  if (type === 'admin') return 'admin';
  if (userType === 'admin') return 'companyAdmin';
  return userType === 'doctor' ? 'doctor' : 'general';
}

type Standing = Authority & { email: string; companyId: string | null; displayMessage: boolean };

/**
 * A token's claims must stay true: a changed role or company ends the sessions, and so does a move to the external
 * dashboard. A changed email may mean another person.
 */
export function endsSessions(before: Standing, after: Standing): boolean {
  const isOther =
    before.email !== after.email || before.userType !== after.userType || before.companyId !== after.companyId;
  return isOther || (after.displayMessage && !before.displayMessage);
}
