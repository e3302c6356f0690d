import { companyAncestors } from '@fovea/contracts/companies/rpcs';
import { answer } from '../handle.ts';

export const companyAncestorsRpc = answer(companyAncestors, async ({ id }, ctx) => {
  const company = await ctx.global.company.findUnique({ where: { id }, select: { ancestors: true } });
  return { ids: company?.ancestors ?? [] };
});
