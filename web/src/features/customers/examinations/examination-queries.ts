import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { findExaminations } from '@fovea/contracts/examinations/endpoints';
import { apiQuery, invalidate } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';

/** A child's examinations, newest first. */
export const examinations = (accountId: string, db: string) => apiQuery(findExaminations, { accountId, db });

/** Refetches after an examination was added, corrected or deleted. */
export const examinationsChanged = (): Promise<void> => invalidate(findExaminations, findCustomerHistory);

/** Clinicians and administrators see examinations; other staff do not. */
export function useMayExamine(): boolean {
  const { type, userType } = useUser();
  return type === 'admin' || userType === 'admin' || userType === 'doctor';
}
