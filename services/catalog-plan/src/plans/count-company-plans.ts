import { countCompanyPlans } from '@fovea/contracts/plans/rpcs';
import { answer } from '../handle.ts';

export const countCompanyPlansRpc = answer(countCompanyPlans, async ({ companyId }, { global }) => ({
  count: await global.plan.count({ where: { companyId } }),
}));
