import { readRateIn } from '@fovea/contracts/cohorts/schema';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import type { Language } from '@fovea/contracts/fields';
import { familyNameFirst } from '@fovea/contracts/names';
import { goodCompliance } from '@fovea/contracts/usage/schema';
import { anyOf } from '@fovea/kit/database/kysely';
import type { Direction, Order } from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { storedZone } from '@fovea/kit/database/stored-zone';
import { likePattern } from '@fovea/kit/search/search-text';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { inBand, inMonth, type Narrowing, ratedMonths } from '../cohorts/cohort-query.ts';
import { type FamilyScope, inScope, ofCompany, treatedBy } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { fitsSearch } from './family-search.ts';

export type ParentFilter = Partial<Omit<CustomerFilter, 'current' | 'pageSize' | 'sort' | 'order' | 'db'>> & {
  /** Those that were picked. */ ids?: string[];
};

const parent = expressionBuilder<Tables, 'parent'>();
const patient = expressionBuilder<Tables, 'patient'>();
const care = expressionBuilder<Tables, 'family_care'>();

/** What a filter and a scope let through; every part of it has an index (see the migration). */
export function parentsMatching(filter: ParentFilter, scope: FamilyScope, regionTimezone: string): Expression<SqlBool> {
  const {
    ids,
    searchStr,
    email,
    name,
    patientId,
    patientName,
    doctorId,
    doctorIdIs,
    withoutDoctor,
    removedPatients,
    requesting,
    deleted,
    compliance,
    complianceIs,
    rateIn,
  } = filter;
  return parent.and([
    inScope(ofCompany(scope, filter), { removed: deleted === true }),
    ...(ids ? [parent('parent.id', '=', anyOf(ids))] : []),
    ...related(doctorIdIs, doctorId ? treatedBy(doctorId) : undefined),
    ...(withoutDoctor === undefined ? [] : [withoutDoctor ? untreated : parent.not(untreated)]),
    ...(removedPatients === undefined ? [] : [removedPatients ? removed : parent.not(removed)]),
    ...(requesting === undefined ? [] : [parent('parent.requesting', '=', sql.lit(requesting))]),
    ...related(complianceIs, compliance && ratesOf[compliance]).map(ofCare),
    ...(rateIn ? [ofCohort(rateIn, filter, scope)] : []),
    ...lastUses(filter),
    ...planEnds(filter, regionTimezone),
    ...(email ? [parent('parent.email', 'like', beginning(email))] : []),
    ...(name ? [fitsWords(parent.ref('parent.name_search'), name)] : []),
    ...(patientId ? [ofPatients(patient('patient.patient_id_search', 'like', beginning(patientId)))] : []),
    ...(patientName ? [ofPatients(fitsWords(patient.ref('patient.name_search'), patientName))] : []),
    ...(searchStr ? [fitsSearch(searchStr)] : []),
  ]);
}

/** Whether nothing but companies narrows the list: then its total is known without counting. */
export const isWide = (filter: ParentFilter, scope: FamilyScope): boolean =>
  scope.doctorId === undefined &&
  scope.ownId === undefined &&
  [
    filter.ids,
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
    filter.compliance,
    filter.rateIn,
    filter.lastUseBefore,
    filter.lastUseAfter,
    filter.lastUseIs,
    filter.planEndBefore,
    filter.planEndAfter,
    filter.planEndIs,
  ].every((part) => part === undefined || part === '');

/** In a column that is one word: anywhere, or under three characters at its start, through the ordered index. */
const beginning = (wanted: string) => likePattern(wanted)?.replace(/^% /, '') ?? '%';

const ofPatients = (condition: Expression<SqlBool>) =>
  parent('parent.id', 'in', (eb) =>
    eb.selectFrom('patient').select('patient.parent_id').where('patient.deleted_at', 'is', null).where(condition),
  );

const untreated = ofPatients(patient('patient.doctor_id', 'is', null));
const removed = ofPatients(patient('patient.removed_at', 'is not', null));

const ofCare = (condition: Expression<SqlBool>) =>
  parent('parent.id', 'in', (eb) => eb.selectFrom('family_care').select('family_care.parent_id').where(condition));

/** One child fits it all: who did badly is not a sibling of the one whom the clinician treats. */
function ofCohort(value: string, narrowing: Narrowing, scope: FamilyScope) {
  const { month, band } = readRateIn(value);
  const rates = ratedMonths(narrowing, scope).where(inMonth(month)).where(inBand(band));
  return ofPatients(patient('patient.id', 'in', rates.select('treated_month.account_id')));
}

const ratesOf = {
  good: care('family_care.lowest_rate', '>=', sql.lit(goodCompliance)),
  poor: care('family_care.lowest_rate', '<', sql.lit(goodCompliance)),
  none: care('family_care.lowest_rate', 'is', null),
};

const lastUse = care.ref('family_care.last_use');
const planEnd = care.ref('family_care.plan_end');

const lastUses = ({ lastUseBefore, lastUseAfter, lastUseIs }: ParentFilter) =>
  [
    ...(lastUseBefore ? [sql<SqlBool>`${lastUse} < ${lastUseBefore}::date`] : []),
    ...(lastUseAfter ? [sql<SqlBool>`${lastUse} > ${lastUseAfter}::date`] : []),
    ...related(lastUseIs, undefined, lastUse),
  ].map(ofCare);

/** Days of the family's own calendar, which decides; the index finds what ends on that side of them anywhere. */
function planEnds({ planEndBefore, planEndAfter, planEndIs }: ParentFilter, regionTimezone: string) {
  const zone = storedZone(parent.ref('parent.timezone'), regionTimezone);
  return [
    ...(planEndBefore
      ? [
          sql<SqlBool>`${planEnd} < ${planEndBefore}::date + INTERVAL '1 day'
          AND ${planEnd} < ${planEndBefore}::date::timestamp AT TIME ZONE ${zone}`,
        ]
      : []),
    ...(planEndAfter
      ? [
          sql<SqlBool>`${planEnd} > ${planEndAfter}::date
          AND ${planEnd} >= (${planEndAfter}::date + 1)::timestamp AT TIME ZONE ${zone}`,
        ]
      : []),
    ...related(planEndIs, undefined, planEnd),
  ].map((condition) =>
    parent.exists(
      parent
        .selectFrom('family_care')
        .select('family_care.parent_id')
        .whereRef('family_care.parent_id', '=', 'parent.id')
        .where(condition),
    ),
  );
}

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
} as const satisfies Partial<Record<Sort, keyof Tables['parent']>>;
/** Kept beside the family, of the child who does worst. */
const ofChildren = {
  rate: 'lowest_rate',
  lastUse: 'last_use',
  planEnd: 'plan_end',
} as const satisfies Partial<Record<Sort, keyof Tables['family_care']>>;
type Sort = NonNullable<CustomerFilter['sort']>;

/** A name's reading where there is one, as the index of these orders has it. */
const soundOf = (name: 'first_name' | 'last_name') =>
  sql<string>`plain_name(coalesce(${parent.ref(`parent.${name}_kana`)}, ${parent.ref(`parent.${name}`)}))`;

const byFamilyName: Order<Tables, 'parent'> = {
  by: (rows, to) => rows.orderBy(soundOf('last_name'), to).orderBy(soundOf('first_name'), to),
  reads: ['last_name', 'first_name', 'last_name_kana', 'first_name_kana'],
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
  if (sort === 'rate' || sort === 'lastUse' || sort === 'planEnd') {
    const by: Order<Tables, 'parent'>['by'] = (rows, to) =>
      rows
        .innerJoin('family_care', 'family_care.parent_id', 'parent.id')
        .orderBy(`family_care.${ofChildren[sort]}`, to);
    return { order: { by, reads: [] }, direction };
  }
  const by: Order<Tables, 'parent'>['by'] = (rows, to) => {
    if (sort === 'clinic')
      return rows.innerJoin('company', 'company.id', 'parent.company_id').orderBy('company.name', to);
    if (sort !== 'lastLoginAt') return rows.orderBy(`parent.${columns[sort]}`, to);
    return rows.orderBy('parent.last_login_at', (at) => (to === 'asc' ? at.asc().nullsFirst() : at.desc().nullsLast()));
  };
  return { order: { by, reads: [columns[sort]] }, direction };
}
