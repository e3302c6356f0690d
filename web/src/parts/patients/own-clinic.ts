import { readSession } from '../../api/session.ts';

/**
 * The clinic a member of staff works for; undefined for administrators and distributors, who have several to choose
 * from.
 */
export function ownClinic(): string | undefined {
  const user = readSession()?.user;
  return user?.type === 'normal' && user.company?.type === 'Clinic' ? (user.companyId ?? undefined) : undefined;
}
