import { companiesForStatements } from '@fovea/contracts/companies/questions';
import { answer } from '../handle.ts';

export const companiesForStatementsAnswer = answer(companiesForStatements, async ({ ids }, ctx) => {
  const found = await ctx.global.company.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, type: true, parentCompanyId: true, dividendPercentage: true },
  });
  return {
    list: found.map(({ id: _id, name, type, parentCompanyId, dividendPercentage }) => ({
      ...{ _id, name, type, parentCompanyId },
      diviendPercentage: dividendPercentage.toNumber(),
    })),
  };
});
