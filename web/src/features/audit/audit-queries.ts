import { findAudit } from '@fovea/contracts/audit/endpoints';
import { AuditFilter } from '@fovea/contracts/audit/schema';
import { apiQuery } from '../../api/query.ts';

/** The region is selected above the page. */
export const AuditListFilter = AuditFilter.omit({ db: true, recordId: true });
export type AuditListFilter = Omit<AuditFilter, 'db' | 'recordId'>;

export const auditEntries = (filter: AuditListFilter) => apiQuery(findAudit, filter);

/** One record, alone on its page. */
export const record = (recordId: string, platform: boolean | undefined) => apiQuery(findAudit, { recordId, platform });
