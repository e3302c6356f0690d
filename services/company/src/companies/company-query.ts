import type { CompanyFilter } from '@fovea/contracts/companies';
import { direct } from '@fovea/kit/direct';
import { escapeLike, likePattern } from '@fovea/kit/search';
import { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { type CompanyScope, inScopeSql } from '../scope.ts';
import type { ViewedCompany } from './company-view.ts';

/** Which companies a filter means, within a scope, over `company c`; list and export ask the same. Numbers, ids and names are found by any part of them. */
export function companiesMatching(scope: CompanyScope, { searchStr, companyNumber, companyCustomID }: Partial<CompanyFilter>): Prisma.Sql {
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
export function companyOrder({ sort, order = sort ? 'asc' : 'desc' }: Pick<CompanyFilter, 'sort' | 'order'>): Prisma.Sql {
  return Prisma.raw(`c.${columns[sort ?? 'company_number']} ${order}, c.id ${order}`);
}

type Found = Omit<ViewedCompany, 'dividendPercentage' | 'taxPercentage'> & { dividendPercentage: string; taxPercentage: string };

/** Companies with the name of the one above them in one statement; Prisma would ask twice. `end` says from where, in which order, how many. */
export async function selectCompanies(db: Global, matching: Prisma.Sql, end: Prisma.Sql): Promise<ViewedCompany[]> {
  const rows = await direct(db).$queryRaw<Found[]>(Prisma.sql`
    SELECT c.id, c.name, c.type, c.country, c.register_number AS "registerNumber", c.company_number AS number, c.company_custom_id AS "customId",
      c.parent_id AS "parentId", c.database_url AS "databaseUrl", c.owner_name AS "ownerName", c.owner_number AS "ownerNumber",
      c.owner_mobile_country_code AS "ownerMobileCountryCode", c.owner_email AS "ownerEmail", c.address, c.latitude, c.longitude, c.zip,
      c.public_plans AS "publicPlans", c.customer_notifications AS "customerNotifications", c.use_inventory AS "useInventory",
      c.payment_gateway AS "paymentGateway", c.dividend_percentage AS "dividendPercentage", c.tax_percentage AS "taxPercentage",
      c.prepaid_subscriptions AS "prepaidSubscriptions", c.disabled, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
      (SELECT json_build_object('name', above.name) FROM company above WHERE above.id = c.parent_id) AS parent
    FROM company c WHERE ${matching} ${end}`);
  return rows.map((row) => ({
    ...row,
    dividendPercentage: new Prisma.Decimal(row.dividendPercentage),
    taxPercentage: new Prisma.Decimal(row.taxPercentage),
  }));
}

export async function countCompanies(db: Global, matching: Prisma.Sql): Promise<number> {
  const [{ total }] = await direct(db).$queryRaw<[{ total: number }]>(Prisma.sql`SELECT count(*)::int AS total FROM company c WHERE ${matching}`);
  return total;
}
