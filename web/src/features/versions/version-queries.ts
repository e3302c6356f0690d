import { findAllReleases, findReleases } from '@fovea/contracts/releases/endpoints';
import type { ReleaseFilter } from '@fovea/contracts/releases/schema';
import { onlyRow } from '../../api/only-row.ts';
import { apiQuery, invalidate } from '../../api/query.ts';

export const versions = (filter: ReleaseFilter) => apiQuery(findReleases, filter);
export const version = (id: string) => onlyRow(apiQuery(findReleases, { id, pageSize: 1 }));

/** After a version was written. */
export const versionsChanged = (): Promise<void> => invalidate(findReleases, findAllReleases);
