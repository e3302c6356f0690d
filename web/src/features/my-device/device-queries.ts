import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { findOwnHolds } from '@fovea/contracts/holds/portal-endpoints';
import { findOwnRequests } from '@fovea/contracts/requests/portal-endpoints';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { apiQuery } from '../../api/query.ts';

export const device = apiQuery(getPortalDevice, {});
/** Says whether a return is under way. */
export const ownRequests = apiQuery(findOwnRequests, { pageSize: 1 });
export const holds = apiQuery(findOwnHolds, {});
export const usage = apiQuery(getUsageSummary, {});
