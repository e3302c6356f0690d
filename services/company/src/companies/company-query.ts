import type { CompanyFilter } from '@fovea/contracts/companies/schema';
import { countRows, findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { escapeLike } from '@fovea/kit/search/search-text';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type InferResult, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { type CompanyScope, inScope } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import type { ViewedCompany } from './company-view.ts';

const company = expressionBuilder<Tables, 'company'>();

/**
 * The companies that match a filter within a scope, for list and export. Numbers, ids and names match by any part of
 * them.
 */
export function companiesMatching(
  scope: CompanyScope,
  { searchStr, companyNumber, companyCustomID }: Partial<CompanyFilter>,
): Expression<SqlBool> {
  const digits = companyNumber && `%${companyNumber.replace(/\D/g, '')}%`;
  return company.and([
    inScope(scope),
    ...(searchStr ? [fitsWords(company.ref('company.search'), searchStr)] : []),
    ...(companyCustomID ? [company('company.company_custom_id', 'ilike', `%${escapeLike(companyCustomID)}%`)] : []),
    ...(digits ? [company(company.cast<string>('company.company_number', 'text'), 'like', digits)] : []),
  ]);
}

const columns = {
  // Sorts names without case and accents, not by bytes.
  name: 'search',
  type: 'type',
  company_number: 'company_number',
  company_custom_id: 'company_custom_id',
  country: 'country',
  register_number: 'register_number',
  createdAt: 'created_at',
} as const satisfies Record<NonNullable<CompanyFilter['sort']>, keyof Tables['company']>;

/** Reads the parent company's name in the same statement; Prisma would send two. */
const show = (companies: Rows<Tables, 'company'>) =>
  companies
    .select([
      'company.id',
      'company.name',
      'company.type',
      'company.country',
      'company.register_number as registerNumber',
      'company.company_number as number',
      'company.company_custom_id as customId',
      'company.parent_id as parentId',
      'company.database_url as databaseUrl',
      'company.owner_name as ownerName',
      'company.owner_number as ownerNumber',
      'company.owner_mobile_country_code as ownerMobileCountryCode',
      'company.owner_email as ownerEmail',
      'company.address',
      'company.latitude',
      'company.longitude',
      'company.zip',
      'company.public_plans as publicPlans',
      'company.customer_notifications as customerNotifications',
      'company.use_inventory as useInventory',
      'company.payment_gateway as paymentGateway',
      'company.enrolment_check_since as enrolmentCheckSince',
      'company.check_up_hold_days as checkUpHoldDays',
      'company.home_check_since as homeCheckSince',
      'company.dividend_percentage as dividendPercentage',
      'company.tax_percentage as taxPercentage',
      'company.seller',
      'company.image_url as imageUrl',
      'company.prepaid_subscriptions as prepaidSubscriptions',
      'company.disabled',
      'company.created_at as createdAt',
      'company.updated_at as updatedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('company as above')
        .select(({ ref }) => jsonBuildObject({ name: ref('above.name') }).as('above'))
        .whereRef('above.id', '=', 'company.parent_id')
        .as('parent'),
    );

const list = { table: 'company', show } as const;
type Found = InferResult<ReturnType<typeof show>>[number];

/** A page of the companies and their total; newest number first by default. */
export async function findCompanyPage(
  db: Global,
  matching: Expression<SqlBool>,
  filter: CompanyFilter,
): Promise<{ rows: ViewedCompany[]; total: number }> {
  const { current, pageSize, sort, order: direction = sort ? 'asc' : 'desc' } = filter;
  const column = columns[sort ?? 'company_number'];
  const order: Order<Tables, 'company'> = {
    by: (rows, to) => rows.orderBy(`company.${column}`, to),
    reads: [column],
  };
  const page = { matching, order, direction, current, pageSize };
  const { rows, total } = await findPage(kysely(db), list, page);
  return { rows: rows.map(withDecimals), total };
}

/** Undefined also for a company outside the scope. */
export async function findCompany(db: Global, scope: CompanyScope, id: string): Promise<ViewedCompany | undefined> {
  const companies = kysely(db).selectFrom('company').where('company.id', '=', id).where(inScope(scope));
  const found = await show(companies).executeTakeFirst();
  return found && withDecimals(found);
}

/** Companies by name, for choices and summaries. */
export const companiesByName = (db: Global, matching: Expression<SqlBool>) =>
  kysely(db)
    .selectFrom('company')
    .select(['id', 'name', 'type', 'country', 'address', 'latitude', 'longitude', 'disabled'])
    .select(['database_url as databaseUrl', 'parent_id as parentId', 'use_inventory as useInventory'])
    .where(matching)
    .orderBy('name')
    .orderBy('id');

export const countCompanies = (db: Global, matching: Expression<SqlBool>): Promise<number> =>
  countRows(kysely(db), 'company', matching);

const withDecimals = (row: Found): ViewedCompany => ({
  ...row,
  dividendPercentage: new Prisma.Decimal(row.dividendPercentage),
  taxPercentage: new Prisma.Decimal(row.taxPercentage),
});
