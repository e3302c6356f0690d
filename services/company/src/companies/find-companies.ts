import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { handle } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { companiesMatching, findCompanyPage } from './company-query.ts';
import { viewCompany } from './company-view.ts';

export const findCompaniesHandler = handle(findCompanies, async (filter, { global, actor, region }) => {
  const { rows, total } = await findCompanyPage(global, companiesMatching(companyScope(actor, region), filter), filter);
  return { list: rows.map(viewCompany), total, current: filter.current, pageSize: filter.pageSize };
});
