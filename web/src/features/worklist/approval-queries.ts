import { countApprovals, findApprovals } from '@fovea/contracts/approvals/endpoints';
import { findCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';

export const openApprovals = apiQuery(findApprovals, { open: true, pageSize: 50 });

/** After a change was approved or declined. The catalog follows shortly afterwards. */
export const approvalsChanged = (): Promise<void> => invalidate(findApprovals, countApprovals, findCatalogs);
