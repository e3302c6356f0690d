import { findReleases } from '@fovea/contracts/releases/endpoints';
import type { ReleaseFilter } from '@fovea/contracts/releases/schema';
import { onlyRow } from '../../api/only-row.ts';
import { apiQuery } from '../../api/query.ts';

export const versions = (filter: ReleaseFilter) => apiQuery(findReleases, filter);
export const version = (id: string) => onlyRow(apiQuery(findReleases, { id, pageSize: 1 }));
