import type { CompanyFilter } from '@fovea/contracts/companies';
import { countRows, findPage, walkRows } from '@fovea/kit/find-page';
import { escapeLike, likePattern } from '@fovea/kit/search';
import { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { type CompanyScope, inScopeSql } from '../scope.ts';
import type { ViewedCompany } from './company-view.ts';

/**
 * Which companies a filter means, within a scope, over `company c`; list and export ask the same. Numbers, ids and
 * names are found by any part of them.
 */
export function companiesMatching(
  scope: CompanyScope,
  { searchStr, companyNumber, companyCustomID }: Partial<CompanyFilter>,
): Prisma.Sql {
  const wanted = likePattern(searchStr);
  const parts = [
    inScopeSql(scope),
    ...(wanted ? [Prisma.sql`c.search LIKE ${wanted}`] : []),
    ...(companyCustomID ? [Prisma.sql`c.company_custom_id ILIKE ${`%${escapeLike(companyCustomID)}%`}`] : []),
    ...(companyNumber ? [Prisma.sql`c.company_number::text LIKE ${`%${companyNumber.replace(/\D/g, '')}%`}`] : []),
  ];
  return Prisma.join(parts, ' AND ');
}

const columns = {
  // As people order names, not as bytes do: without case and accents.
  name: 'search',
  type: 'type',
  company_number: 'company_number',
  company_custom_id: 'company_custom_id',
  country: 'country',
  register_number: 'register_number',
  createdAt: 'created_at',
} as const satisfies Record<NonNullable<CompanyFilter['sort']>, string>;

/** Newest number first unless asked otherwise. */
function companyOrder({ sort, order = sort ? 'asc' : 'desc' }: Pick<CompanyFilter, 'sort' | 'order'>) {
  const column = columns[sort ?? 'company_number'];
  return { order: Prisma.raw(`c.${column} ${order}, c.id ${order}`), orderReads: [column] };
}

const list = (matching: Prisma.Sql) => ({ table: 'company', alias: 'c', matching, show });

/** A page of the companies in the list's order, and how many there are. */
export async function findCompanyPage(
  db: Global,
  matching: Prisma.Sql,
  filter: CompanyFilter,
): Promise<{ rows: ViewedCompany[]; total: number }> {
  const { current, pageSize } = filter;
  const { rows, total } = await findPage<Found>(db, { ...list(matching), ...companyOrder(filter), current, pageSize });
  return { rows: rows.map(withDecimals), total };
}

export const countCompanies = (db: Global, matching: Prisma.Sql): Promise<number> => countRows(db, list(matching));

export async function* walkCompanies(db: Global, matching: Prisma.Sql): AsyncGenerator<ViewedCompany> {
  for await (const rows of walkRows<Found>(db, list(matching))) yield* rows.map(withDecimals);
}

/** Numbers of any precision come as text. */
type Found = Omit<ViewedCompany, 'dividendPercentage' | 'taxPercentage'> & {
  dividendPercentage: string;
  taxPercentage: string;
};

/** With the name of the one above in the same statement; Prisma would ask twice. */
const show = (companies: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT c.id, c.name, c.type, c.country, c.register_number AS "registerNumber", c.company_number AS number, c.company_custom_id AS "customId",
    c.parent_id AS "parentId", c.database_url AS "databaseUrl", c.owner_name AS "ownerName", c.owner_number AS "ownerNumber",
    c.owner_mobile_country_code AS "ownerMobileCountryCode", c.owner_email AS "ownerEmail", c.address, c.latitude, c.longitude, c.zip,
    c.public_plans AS "publicPlans", c.customer_notifications AS "customerNotifications", c.use_inventory AS "useInventory",
    c.payment_gateway AS "paymentGateway", c.dividend_percentage AS "dividendPercentage", c.tax_percentage AS "taxPercentage",
    c.prepaid_subscriptions AS "prepaidSubscriptions", c.disabled, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
    (SELECT json_build_object('name', above.name) FROM company above WHERE above.id = c.parent_id) AS parent
  FROM ${companies}`;

const withDecimals = (row: Found): ViewedCompany => ({
  ...row,
  dividendPercentage: new Prisma.Decimal(row.dividendPercentage),
  taxPercentage: new Prisma.Decimal(row.taxPercentage),
});
