import { findReleases, type ReleaseFilter } from '@fovea/contracts/releases';
import { onlyRow } from '../../api/only-row.ts';
import { apiQuery } from '../../api/query.ts';

export const versions = (filter: ReleaseFilter) => apiQuery(findReleases, filter);
export const version = (id: string) => onlyRow(apiQuery(findReleases, { id, pageSize: 1 }));
