import { getBilling } from '@fovea/contracts/payments/portal-endpoints';
import { apiQuery } from '../../api/query.ts';

export const billing = apiQuery(getBilling, {});
