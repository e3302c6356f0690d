import { getCompany } from '@fovea/contracts/companies/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { findCompany } from './company-query.ts';
import { viewCompany } from './company-view.ts';

export const getCompanyHandler = handle(getCompany, async ({ id }, ctx) => {
  const company = await findCompany(ctx.global, companyScope(ctx.actor), id);
  if (!company) throw new AppError('notFound');
  return viewCompany(company);
});
