import type { CustomerFilter } from '@fovea/contracts/customers';
import { likePattern } from '@fovea/kit/search';
import { Prisma } from '../../generated/regional/client.ts';
import type { FamilyScope } from '../scope.ts';

export type ParentFilter = Partial<Omit<CustomerFilter, 'current' | 'pageSize' | 'sort' | 'order' | 'db'>>;

/** What a filter and a scope let through, as SQL over `parent p`; every part of it has an index (see the migration). */
export function parentsMatching(filter: ParentFilter, scope: FamilyScope): Prisma.Sql {
  const { searchStr, email, name, patientId, patientName, doctorId, withoutDoctor, requesting, deleted } = filter;
  const doctors = [scope.doctorId, doctorId].filter((id) => id !== undefined);
  const parts = [
    Prisma.sql`p.deleted_at IS NULL`,
    deleted ? Prisma.sql`p.removed_at IS NOT NULL` : Prisma.sql`p.removed_at IS NULL`,
    inCompanies(companiesOf(filter, scope)),
    ...doctors.map((id) => Prisma.sql`p.doctor_ids @> ARRAY[${id}::uuid]`),
    ...(withoutDoctor === undefined ? [] : [withoutDoctor ? untreated : Prisma.sql`NOT ${untreated}`]),
    ...(requesting === undefined ? [] : [requesting ? Prisma.sql`p.requesting` : Prisma.sql`NOT p.requesting`]),
    ...(email ? [begins(Prisma.sql`p.email`, email)] : []),
    ...(name ? [matches(Prisma.sql`p.name_search`, name)] : []),
    ...(patientId ? [ofPatients(begins(Prisma.sql`c.patient_id_search`, patientId))] : []),
    ...(patientName ? [ofPatients(matches(Prisma.sql`c.name_search`, patientName))] : []),
    ...(searchStr ? [matches(Prisma.sql`p.search`, searchStr)] : []),
  ];
  return Prisma.join(parts, ' AND ');
}

/** Companies a list is limited to, or `all`. */
export function companiesOf({ companyId }: ParentFilter, { companyIds }: FamilyScope): string[] | 'all' {
  if (!companyId) return companyIds;
  return companyIds === 'all' || companyIds.includes(companyId) ? [companyId] : [];
}

/** Whether nothing but companies narrows the list: then its total is known without counting. */
export const isWide = (filter: ParentFilter, scope: FamilyScope): boolean =>
  scope.doctorId === undefined &&
  [
    filter.searchStr,
    filter.email,
    filter.name,
    filter.patientId,
    filter.patientName,
    filter.doctorId,
    filter.withoutDoctor,
    filter.requesting,
    filter.deleted,
  ].every((part) => part === undefined || part === '');

/** Rows `p` of these companies. */
export function inCompanies(ids: string[] | 'all'): Prisma.Sql {
  if (ids === 'all') return Prisma.sql`true`;
  const [only] = ids;
  return ids.length === 1 ? Prisma.sql`p.company_id = ${only}::uuid` : Prisma.sql`p.company_id = ANY(${ids}::uuid[])`;
}

/**
 * In a search column: each word anywhere, or under three characters at the start of one. So names are found in either
 * order.
 */
const matches = (column: Prisma.Sql, wanted: string): Prisma.Sql =>
  Prisma.join(
    wanted
      .trim()
      .split(/\s+/u)
      .map((word) => Prisma.sql`${column} LIKE ${likePattern(word)}`),
    ' AND ',
  );

/** In a column that is one word: anywhere, or under three characters at its start, through the ordered index. */
const begins = (column: Prisma.Sql, wanted: string): Prisma.Sql =>
  Prisma.sql`${column} LIKE ${likePattern(wanted)?.replace(/^% /, '')}`;

const ofPatients = (condition: Prisma.Sql) =>
  Prisma.sql`p.id IN (SELECT c.parent_id FROM patient c WHERE c.deleted_at IS NULL AND ${condition})`;

const untreated = ofPatients(Prisma.sql`c.doctor_id IS NULL`);

const columns = {
  fullName: 'name_search',
  email: 'email',
  /** Ordered by its name. */
  clinic: 'company_id',
  phone: 'phone',
  registerDate: 'register_date',
  lastLoginAt: 'last_login_at',
  lock: 'lock',
  requesting: 'requesting',
} as const satisfies Record<NonNullable<CustomerFilter['sort']>, string>;

/**
 * Newest first unless asked otherwise; those who never signed in are the oldest. Within a clinic and among equals the
 * id decides.
 */
export function parentOrder({
  sort = 'registerDate',
  order = sort === 'registerDate' ? 'desc' : 'asc',
}: Pick<CustomerFilter, 'sort' | 'order'>) {
  const nulls = sort === 'lastLoginAt' ? (order === 'asc' ? ' NULLS FIRST' : ' NULLS LAST') : '';
  return {
    order: Prisma.raw(`${sort === 'clinic' ? 'company.name' : `p.${columns[sort]}`} ${order}${nulls}, p.id ${order}`),
    orderReads: [columns[sort]],
    orderJoins: sort === 'clinic' ? Prisma.sql`JOIN company ON company.id = p.company_id` : Prisma.empty,
  };
}
