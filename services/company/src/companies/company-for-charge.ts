import { companyForCharge } from '@fovea/contracts/companies/rpcs';
import { handleRpc } from '../handle.ts';

export const companyForChargeRpc = handleRpc(companyForCharge, async ({ companyId }, ctx) => {
  const company = await ctx.global.company.findUnique({
    where: { id: companyId },
    select: { prepaidSubscriptions: true, paymentGateway: true },
  });
  return company && { prepaid_subscriptions: company.prepaidSubscriptions, paymentGateway: company.paymentGateway };
});
