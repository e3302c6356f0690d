import { getPortalDevice } from '@fovea/contracts/devices';
import { getUsageSummary } from '@fovea/contracts/usage';
import { apiQuery } from '../../api/query.ts';

export const device = apiQuery(getPortalDevice, {});
export const usage = apiQuery(getUsageSummary, {});
