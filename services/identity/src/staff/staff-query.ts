import type { StaffFilter } from '@fovea/contracts/staff';
import type { CompanyScope } from '@fovea/kit/company-scope';
import { countRows, findPage, walkRows, word } from '@fovea/kit/find-page';
import { likePattern } from '@fovea/kit/search';
import { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import type { ViewedStaff } from './staff-view.ts';

/** Whom a filter means, within the caller's companies, over `staff s`; list and export ask the same. */
export function staffMatching(filter: Partial<StaffFilter>, scope: CompanyScope, region: string): Prisma.Sql {
  const { searchStr, phone, userType, companyId } = filter;
  const wanted = likePattern(searchStr);
  const parts = [
    placeOf(filter, scope, region),
    ...(companyId ? [Prisma.sql`s.company_id = ${companyId}::uuid`] : []),
    ...(userType
      ? [
          userType === 'admin'
            ? Prisma.sql`(s.user_type = 'admin' OR s.type = 'admin')`
            : Prisma.sql`s.user_type = ${word(userType)}`,
        ]
      : []),
    ...(phone ? [Prisma.sql`s.phone LIKE ${`%${phone.replace(/\D/g, '')}%`}`] : []),
    // An e-mail is one word, found by any part of it; under three characters by its start.
    ...(wanted ? [Prisma.sql`(s.search LIKE ${wanted} OR s.email LIKE ${wanted.replace(/^% /, '')})`] : []),
  ];
  return Prisma.join(parts, ' AND ');
}

/**
 * The companies a filter narrows to. Only administrators choose a region, others have their scope; the platform's
 * administrators belong to no region and are there whichever one is chosen, until a company is asked for. The database
 * finds the companies itself: a list of thousands of ids takes longer to read than to answer.
 */
function placeOf({ companyName }: Partial<StaffFilter>, scope: CompanyScope, region: string): Prisma.Sql {
  const wanted = likePattern(companyName);
  const named = wanted ? [Prisma.sql`search LIKE ${wanted}`] : [];
  if (scope !== 'all') {
    const own = Prisma.sql`s.company_id = ANY(${scope}::uuid[])`;
    return wanted ? Prisma.sql`${own} AND ${ofCompanies(named)}` : own;
  }
  const chosen = region ? [Prisma.sql`database_url = ${region}`] : [];
  if (wanted) return ofCompanies([...named, ...chosen]);
  return region ? Prisma.sql`(${ofCompanies(chosen)} OR s.type = 'admin')` : Prisma.sql`true`;
}

const ofCompanies = (conditions: Prisma.Sql[]) =>
  Prisma.sql`s.company_id IN (SELECT id FROM company WHERE ${Prisma.join(conditions, ' AND ')})`;

const columns = {
  // As people order names, not as bytes do: without case and accents.
  fullName: 'search',
  email: 'email',
  type: 'type',
  userType: 'user_type',
  phone: 'phone',
  lastLoginAt: 'last_login_at',
  createdAt: 'created_at',
} as const satisfies Record<NonNullable<StaffFilter['sort']>, string>;

/** Newest first unless asked otherwise. */
function staffOrder({
  sort = 'createdAt',
  order = sort === 'createdAt' ? 'desc' : 'asc',
}: Pick<StaffFilter, 'sort' | 'order'>) {
  return { order: Prisma.raw(`s.${columns[sort]} ${order}, s.id ${order}`), orderReads: [columns[sort]] };
}

const list = (matching: Prisma.Sql) => ({ table: 'staff', alias: 's', matching, show });

/** A page of staff in the list's order, and how many there are. */
export const findStaffPage = (
  db: Global,
  matching: Prisma.Sql,
  filter: StaffFilter,
): Promise<{ rows: ViewedStaff[]; total: number }> =>
  findPage(db, { ...list(matching), ...staffOrder(filter), current: filter.current, pageSize: filter.pageSize });

export const countStaff = (db: Global, matching: Prisma.Sql): Promise<number> => countRows(db, list(matching));

export const walkStaff = (db: Global, matching: Prisma.Sql): AsyncGenerator<ViewedStaff[]> =>
  walkRows(db, list(matching));

/** With their companies in the same statement; Prisma would ask twice. */
const show = (staff: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT s.id, s.full_name AS "fullName", s.email, s.type, s.user_type AS "userType", s.company_id AS "companyId", s.phone,
    s.mobile_country_code AS "mobileCountryCode", s.timezone, s.timezone_update_date AS "timezoneUpdateDate", s.language, s.image_url AS "imageUrl",
    s.last_login_at AS "lastLoginAt", s.display_message AS "displayMessage", s.locked, s.created_at AS "createdAt", s.updated_at AS "updatedAt",
    (SELECT json_build_object('id', c.id, 'name', c.name, 'country', c.country, 'type', c.type, 'databaseUrl', c.database_url,
      'useInventory', c.use_inventory, 'paymentGateway', c.payment_gateway) FROM company c WHERE c.id = s.company_id) AS company
  FROM ${staff}`;
