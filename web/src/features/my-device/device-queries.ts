import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { apiQuery } from '../../api/query.ts';

export const device = apiQuery(getPortalDevice, {});
export const usage = apiQuery(getUsageSummary, {});
