import { findAllCompanies, findCompanies, getCompany, getDashboard } from '@fovea/contracts/companies/endpoints';
import type { CompanyFilter } from '@fovea/contracts/companies/schema';
import { apiQuery, invalidate } from '../../api/query.ts';

export const companies = (filter: CompanyFilter) => apiQuery(findCompanies, filter);

export const company = (id: string) => apiQuery(getCompany, { id });

/** After a company was written. */
export async function companiesChanged(): Promise<void> {
  await invalidate(findCompanies, getCompany, findAllCompanies, getDashboard);
}
