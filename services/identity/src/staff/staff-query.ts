import type { StaffFilter } from '@fovea/contracts/staff/schema';
import type { CompanyScope } from '@fovea/kit/access/company-scope';
import { countRows, findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { likePattern } from '@fovea/kit/search/search-text';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Global } from '../handle.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { inScope } from './scope.ts';
import type { ViewedStaff } from './staff-view.ts';

const staff = expressionBuilder<GlobalTables, 'staff'>();
const company = expressionBuilder<GlobalTables, 'company'>();

/** The condition of a filter within the caller's scope, for list and export. */
export function staffMatching(filter: Partial<StaffFilter>, scope: CompanyScope, region: string): Expression<SqlBool> {
  const { searchStr, phone, userType, companyId } = filter;
  const pattern = likePattern(searchStr);
  const ofType = userType && staff('staff.user_type', '=', sql.lit(userType));
  return staff.and([
    ...placeOf(filter, scope, region),
    ...(companyId ? [staff('staff.company_id', '=', companyId)] : []),
    ...(ofType ? [userType === 'admin' ? staff.or([ofType, ofPlatform]) : ofType] : []),
    ...(phone ? [staff('staff.phone', 'like', `%${phone.replace(/\D/g, '')}%`)] : []),
    // An email is one word, matched by any part; under three characters by its start.
    ...(pattern
      ? [
          staff.or([
            fitsWords(staff.ref('staff.search'), searchStr ?? ''),
            staff('staff.email', 'like', pattern.replace(/^% /, '')),
          ]),
        ]
      : []),
  ]);
}

/**
 * The companies a filter selects. Only administrators choose a region. Platform administrators belong to no region and
 * are listed for each one, unless a company is named. The companies are a subquery, because thousands of ids are slow
 * to parse.
 */
function placeOf({ companyName }: Partial<StaffFilter>, scope: CompanyScope, region: string) {
  const pattern = companyName ?? '';
  const named = pattern ? [fitsWords(company.ref('company.search'), pattern)] : [];
  if (scope !== 'all') {
    return pattern ? [inScope(scope), ofCompanies(named)] : [inScope(scope)];
  }
  const chosen = region ? [company('company.database_url', '=', region)] : [];
  if (pattern) return [ofCompanies([...named, ...chosen])];
  return region ? [staff.or([ofCompanies(chosen), ofPlatform])] : [];
}

const ofPlatform = staff('staff.type', '=', sql.lit('admin'));

const ofCompanies = (conditions: Expression<SqlBool>[]) =>
  staff('staff.company_id', 'in', (eb) => eb.selectFrom('company').select('company.id').where(company.and(conditions)));

const columns = {
  // Sorts by the normalized name, without case and accents.
  fullName: 'search',
  email: 'email',
  type: 'type',
  userType: 'user_type',
  phone: 'phone',
  lastLoginAt: 'last_login_at',
  createdAt: 'created_at',
} as const satisfies Record<NonNullable<StaffFilter['sort']>, keyof GlobalTables['staff']>;

/** A page of staff and the total; newest first by default. */
export function findStaffPage(
  db: Global,
  matching: Expression<SqlBool>,
  { current, pageSize, sort = 'createdAt', order: direction = sort === 'createdAt' ? 'desc' : 'asc' }: StaffFilter,
): Promise<{ rows: ViewedStaff[]; total: number }> {
  const column = columns[sort];
  const order: Order<GlobalTables, 'staff'> = {
    by: (rows, to) => rows.orderBy(`staff.${column}`, to),
    reads: [column],
  };
  return findPage(kyselyOfGlobal(db), list, { matching, order, direction, current, pageSize });
}

export const countStaff = (db: Global, matching: Expression<SqlBool>): Promise<number> =>
  countRows(kyselyOfGlobal(db), 'staff', matching);

/** Reads companies in the same statement; Prisma would use two. */
const show = (people: Rows<GlobalTables, 'staff'>) =>
  people
    .select([
      'staff.id',
      'staff.full_name as fullName',
      'staff.email',
      'staff.type',
      'staff.user_type as userType',
      'staff.company_id as companyId',
      'staff.phone',
      'staff.mobile_country_code as mobileCountryCode',
      'staff.timezone',
      'staff.timezone_update_date as timezoneUpdateDate',
      'staff.language',
      'staff.image_url as imageUrl',
      'staff.last_login_at as lastLoginAt',
      'staff.display_message as displayMessage',
      'staff.locked',
      sql<boolean>`${staff.ref('staff.password_hash')} IS NULL`.as('invited'),
      'staff.created_at as createdAt',
      'staff.updated_at as updatedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('company')
        .select(({ ref }) =>
          jsonBuildObject({
            id: ref('company.id'),
            name: ref('company.name'),
            country: ref('company.country'),
            type: ref('company.type'),
            databaseUrl: ref('company.database_url'),
            useInventory: ref('company.use_inventory'),
            paymentGateway: ref('company.payment_gateway'),
          }).as('company'),
        )
        .whereRef('company.id', '=', 'staff.company_id')
        .as('company'),
    );

const list = { table: 'staff', show } as const;
