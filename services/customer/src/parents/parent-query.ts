import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import type { Language } from '@fovea/contracts/fields';
import { familyNameFirst } from '@fovea/contracts/names';
import type { Direction, Order } from '@fovea/kit/list';
import { likePattern } from '@fovea/kit/search';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type FamilyScope, inScope, treatedBy } from '../scope.ts';
import type { Tables } from '../tables.ts';

export type ParentFilter = Partial<Omit<CustomerFilter, 'current' | 'pageSize' | 'sort' | 'order' | 'db'>>;

const parent = expressionBuilder<Tables, 'parent'>();
const patient = expressionBuilder<Tables, 'patient'>();

/** What a filter and a scope let through; every part of it has an index (see the migration). */
export function parentsMatching(filter: ParentFilter, scope: FamilyScope): Expression<SqlBool> {
  const {
    searchStr,
    email,
    name,
    patientId,
    patientName,
    doctorId,
    withoutDoctor,
    removedPatients,
    requesting,
    deleted,
  } = filter;
  return parent.and([
    inScope({ ...scope, companyIds: companiesOf(filter, scope) }, { removed: deleted === true }),
    ...(doctorId ? [treatedBy(doctorId)] : []),
    ...(withoutDoctor === undefined ? [] : [withoutDoctor ? untreated : parent.not(untreated)]),
    ...(removedPatients === undefined ? [] : [removedPatients ? removed : parent.not(removed)]),
    ...(requesting === undefined ? [] : [parent('parent.requesting', '=', sql.lit(requesting))]),
    ...(email ? [parent('parent.email', 'like', beginning(email))] : []),
    ...words(name).map((word) => parent('parent.name_search', 'like', word)),
    ...(patientId ? [ofPatients(patient('patient.patient_id_search', 'like', beginning(patientId)))] : []),
    ...(patientName
      ? [ofPatients(patient.and(words(patientName).map((word) => patient('patient.name_search', 'like', word))))]
      : []),
    ...words(searchStr).map((word) => parent('parent.search', 'like', word)),
  ]);
}

/** Companies a list is limited to, or `all`. */
export function companiesOf({ companyId }: ParentFilter, { companyIds }: FamilyScope): string[] | 'all' {
  if (!companyId) return companyIds;
  return companyIds === 'all' || companyIds.includes(companyId) ? [companyId] : [];
}

/** Whether nothing but companies narrows the list: then its total is known without counting. */
export const isWide = (filter: ParentFilter, scope: FamilyScope): boolean =>
  scope.doctorId === undefined &&
  scope.ownId === undefined &&
  [
    filter.searchStr,
    filter.email,
    filter.name,
    filter.patientId,
    filter.patientName,
    filter.doctorId,
    filter.withoutDoctor,
    filter.removedPatients,
    filter.requesting,
    filter.deleted,
  ].every((part) => part === undefined || part === '');

/**
 * In a search column: each word anywhere, or under three characters at the start of one. So names are found in either
 * order.
 */
const words = (wanted: string | undefined) =>
  (wanted ?? '')
    .trim()
    .split(/\s+/u)
    .map(likePattern)
    .filter((word) => word !== undefined);

/** In a column that is one word: anywhere, or under three characters at its start, through the ordered index. */
const beginning = (wanted: string) => likePattern(wanted)?.replace(/^% /, '') ?? '%';

const ofPatients = (condition: Expression<SqlBool>) =>
  parent('parent.id', 'in', (eb) =>
    eb.selectFrom('patient').select('patient.parent_id').where('patient.deleted_at', 'is', null).where(condition),
  );

const untreated = ofPatients(patient('patient.doctor_id', 'is', null));
const removed = ofPatients(patient('patient.removed_at', 'is not', null));

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
} as const satisfies Record<NonNullable<CustomerFilter['sort']>, keyof Tables['parent']>;

const byFamilyName: Order<Tables, 'parent'> = {
  by: (rows, to) =>
    rows
      .orderBy(({ fn }) => fn('plain_name', ['parent.last_name']), to)
      .orderBy(({ fn }) => fn('plain_name', ['parent.first_name']), to),
  reads: ['last_name', 'first_name'],
};

/**
 * Newest first unless asked otherwise; those who never signed in are the oldest. Names follow each other as the reader
 * of the language writes them. Within a clinic and among equals the id decides.
 */
export function parentOrder(
  {
    sort = 'registerDate',
    order: direction = sort === 'registerDate' ? 'desc' : 'asc',
  }: Pick<CustomerFilter, 'sort' | 'order'>,
  language: Language,
): { order: Order<Tables, 'parent'>; direction: Direction } {
  if (sort === 'fullName' && familyNameFirst(language)) return { order: byFamilyName, direction };
  const by: Order<Tables, 'parent'>['by'] = (rows, to) => {
    if (sort === 'clinic')
      return rows.innerJoin('company', 'company.id', 'parent.company_id').orderBy('company.name', to);
    if (sort !== 'lastLoginAt') return rows.orderBy(`parent.${columns[sort]}`, to);
    return rows.orderBy('parent.last_login_at', (at) => (to === 'asc' ? at.asc().nullsFirst() : at.desc().nullsLast()));
  };
  return { order: { by, reads: [columns[sort]] }, direction };
}
