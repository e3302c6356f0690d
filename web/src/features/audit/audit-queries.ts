import { findAudit, findAuditArchives } from '@fovea/contracts/audit/endpoints';
import { AuditFilter } from '@fovea/contracts/audit/schema';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { apiQuery } from '../../api/query.ts';

/** The region is chosen above the page. */
export const TrailFilter = AuditFilter.omit({ db: true, recordId: true });
export type TrailFilter = Omit<AuditFilter, 'db' | 'recordId'>;

export const trail = (filter: TrailFilter) => apiQuery(findAudit, filter);

/** One record, alone on its page. */
export const record = (recordId: string, platform: boolean | undefined) => apiQuery(findAudit, { recordId, platform });

export const archives = (filter: RequestOf<typeof findAuditArchives>) => apiQuery(findAuditArchives, filter);

/** Whose trail the page shows, by its address: for its dialogs. */
export const isPlatform = (query: URLSearchParams): true | undefined =>
  query.get('platform') === 'true' ? true : undefined;
