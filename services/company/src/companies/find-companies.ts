import * as contract from '@fovea/contracts/companies';
import { page } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';
import { handle } from '../handle.ts';
import { viewCompany, withParent } from './company-view.ts';
import { companyWhere } from './company-where.ts';

type SortColumn = NonNullable<contract.CompanyFilter['sort']>;
const columns = {
  // As people order names, not as bytes do: without case and accents.
  name: 'search',
  type: 'type',
  company_number: 'number',
  company_custom_id: 'customId',
  country: 'country',
  register_number: 'registerNumber',
  createdAt: 'createdAt',
} as const satisfies Record<SortColumn, keyof Prisma.CompanyOrderByWithRelationInput>;

/** Counted exactly on every page: a platform has thousands of companies, not millions. */
export const findCompanies = handle(contract.findCompanies, async (filter, ctx) => {
  const { current, pageSize, sort = 'company_number', order = filter.sort ? 'asc' : 'desc' } = filter;
  const where = await companyWhere(ctx, filter);
  const [total, rows] = await Promise.all([
    ctx.global.company.count({ where }),
    ctx.global.company.findMany({
      where,
      include: withParent,
      orderBy: [{ [columns[sort]]: order }, { id: order }],
      ...page(filter),
    }),
  ]);
  return { list: rows.map(viewCompany), total, current, pageSize };
});
