import { countCompanyPlans } from '@fovea/contracts/plans/rpcs';
import { handleRpc } from '../handle.ts';

export const countCompanyPlansRpc = handleRpc(countCompanyPlans, async ({ companyId }, { global }) => ({
  count: await global.plan.count({ where: { companyId } }),
}));
