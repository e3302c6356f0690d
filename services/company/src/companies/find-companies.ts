import * as contract from '@fovea/contracts/companies';
import { Prisma } from '../../generated/global/client.ts';
import { handle } from '../handle.ts';
import { companyScope } from '../scope.ts';
import { companiesMatching, companyOrder, countCompanies, selectCompanies } from './company-query.ts';
import { viewCompany } from './company-view.ts';

/** Counted exactly on every page: a platform has thousands of companies, not millions. */
export const findCompanies = handle(contract.findCompanies, async (filter, { global, actor, region }) => {
  const { current, pageSize } = filter;
  const matching = companiesMatching(companyScope(actor, region), filter);
  const page = Prisma.sql`ORDER BY ${companyOrder(filter)} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`;
  const [total, rows] = await Promise.all([countCompanies(global, matching), selectCompanies(global, matching, page)]);
  return { list: rows.map(viewCompany), total, current, pageSize };
});
