import { companyAncestors } from '@fovea/contracts/companies/rpcs';
import { handleRpc } from '../handle.ts';

export const companyAncestorsRpc = handleRpc(companyAncestors, async ({ id }, ctx) => {
  const company = await ctx.global.company.findUnique({ where: { id }, select: { ancestors: true } });
  return { ids: company?.ancestors ?? [] };
});
