import { companiesForStatements } from '@fovea/contracts/companies/rpcs';
import { handleRpc } from '../handle.ts';

export const companiesForStatementsRpc = handleRpc(companiesForStatements, async ({ ids }, ctx) => {
  const found = await ctx.global.company.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, type: true, country: true, parentId: true, dividendPercentage: true },
  });
  return {
    list: found.map(({ id, name, type, country, parentId, dividendPercentage }) => ({
      _id: id,
      name,
      type,
      country,
      parentCompanyId: parentId,
      diviendPercentage: dividendPercentage.toNumber(),
    })),
  };
});
