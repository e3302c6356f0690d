import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { getEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { apiQuery, invalidate } from '../../../api/query.ts';

/** A child's check before the first treatment. */
export const enrolment = (accountId: string, db: string) => apiQuery(getEnrolment, { accountId, db });

/** Refetches after answers or their confirmation. */
export const enrolmentChanged = (): Promise<void> => invalidate(getEnrolment, findCustomerHistory);
