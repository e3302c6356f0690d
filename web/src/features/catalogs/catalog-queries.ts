import { findApprovals } from '@fovea/contracts/approvals/endpoints';
import { findAllCatalogs, findCatalogs } from '@fovea/contracts/catalogs/endpoints';
import type { CatalogFilter } from '@fovea/contracts/catalogs/schema';
import { onlyRow } from '../../api/only-row.ts';
import { apiQuery, invalidate } from '../../api/query.ts';

export const catalogs = (filter: CatalogFilter) => apiQuery(findCatalogs, filter);
export const catalog = (id: string) => onlyRow(apiQuery(findCatalogs, { id, pageSize: 1 }));
/** The request for wider bounds that waits for a decision, if any. */
export const openApproval = (subjectId: string) => apiQuery(findApprovals, { subjectId, open: true, pageSize: 1 });

/** After a catalog was written. */
export async function catalogsChanged(): Promise<void> {
  await invalidate(findCatalogs, findAllCatalogs);
}
