import { getCompany } from '@fovea/contracts/companies';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { companyScope, inScope } from '../scope.ts';
import { viewCompany, withParent } from './company-view.ts';

export const getCompanyHandler = handle(getCompany, async ({ id }, ctx) => {
  const company = await ctx.global.company.findFirst({
    where: { ...inScope(companyScope(ctx.actor)), id },
    include: withParent,
  });
  if (!company) throw new AppError('notFound');
  return viewCompany(company);
});
