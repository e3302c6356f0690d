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
import { type CompanyNarrowing, type FamilyScope, inScope, ofCompany, treatedBy } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { fitsSearch } from './family-search.ts';

export type ParentFilter = Partial<Omit<CustomerFilter, 'current' | 'pageSize' | 'sort' | 'order' | 'db'>> & {
  /** Selected families. */
  ids?: string[];
};

const parent = expressionBuilder<Tables, 'parent'>();
const patient = expressionBuilder<Tables, 'patient'>();
const care = expressionBuilder<Tables, 'family_care'>();

/** The families that match a filter and a scope; every condition has an index (see the migration). */
export const parentsMatching = (
  filter: ParentFilter,
  scope: FamilyScope,
  regionTimezone: string,
): Expression<SqlBool> =>
  parent.and([
    inScope(ofCompany(scope, filter), { removed: filter.deleted === true }),
    ...narrowing(filter, scope, regionTimezone),
  ]);

/** Whether only companies narrow the list: then its total comes from the counters. */
export const isWide = (filter: ParentFilter, scope: FamilyScope, regionTimezone: string): boolean =>
  scope.doctorId === undefined &&
  scope.ownId === undefined &&
  !filter.deleted &&
  narrowing(filter, scope, regionTimezone).length === 0;

/** Filters that `inScope` applies, and relations that are applied with the filter they turn round. */
type AppliedElsewhere = keyof CompanyNarrowing | 'deleted' | 'doctorIdIs' | 'complianceIs';

/** The conditions beside the scope. Each filter has its entry: without one, this does not compile. */
function narrowing(filter: ParentFilter, scope: FamilyScope, regionTimezone: string): Expression<SqlBool>[] {
  const { ids, searchStr, email, name, patientId, patientName, requesting, rateIn } = filter;
  const { doctorId, doctorIdIs, withoutDoctor, removedPatients, defaultPassword, compliance, complianceIs } = filter;
  const conditions: Record<Exclude<keyof ParentFilter, AppliedElsewhere>, Expression<SqlBool>[]> = {
    ids: ids ? [parent('parent.id', '=', anyOf(ids))] : [],
    doctorId: related(doctorIdIs, doctorId ? treatedBy(doctorId) : undefined),
    withoutDoctor: eitherOf(withoutDoctor, untreated),
    removedPatients: eitherOf(removedPatients, removed),
    defaultPassword: eitherOf(defaultPassword, withDefaultPassword),
    requesting: requesting === undefined ? [] : [parent('parent.requesting', '=', sql.lit(requesting))],
    compliance: related(complianceIs, compliance && ratesOf[compliance]).map(ofCare),
    rateIn: rateIn ? [ofCohort(rateIn, filter, scope)] : [],
    ...lastUses(filter),
    ...planEnds(filter, regionTimezone),
    email: email ? [parent('parent.email', 'like', beginning(email))] : [],
    name: name ? [fitsWords(parent.ref('parent.name_search'), name)] : [],
    patientId: patientId ? [ofPatients(patient('patient.patient_id_search', 'like', beginning(patientId)))] : [],
    patientName: patientName ? [ofPatients(fitsWords(patient.ref('patient.name_search'), patientName))] : [],
    searchStr: searchStr ? [fitsSearch(searchStr)] : [],
  };
  return Object.values(conditions).flat();
}

const eitherOf = (wanted: boolean | undefined, condition: Expression<SqlBool>) =>
  wanted === undefined ? [] : [wanted ? condition : parent.not(condition)];

/** In a column that is one word: anywhere, or under three characters at its start, through the ordered index. */
const beginning = (wanted: string) => likePattern(wanted)?.replace(/^% /, '') ?? '%';

const ofPatients = (condition: Expression<SqlBool>) =>
  parent('parent.id', 'in', (eb) =>
    eb.selectFrom('patient').select('patient.parent_id').where('patient.deleted_at', 'is', null).where(condition),
  );

const untreated = ofPatients(patient('patient.doctor_id', 'is', null));
const removed = ofPatients(patient('patient.removed_at', 'is not', null));
const withDefaultPassword = ofPatients(patient('patient.has_default_password', '=', sql.lit(true)));

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

const lastUses = ({ lastUseBefore, lastUseAfter, lastUseIs }: ParentFilter) => ({
  lastUseBefore: lastUseBefore ? [ofCare(sql<SqlBool>`${lastUse} < ${lastUseBefore}::date`)] : [],
  lastUseAfter: lastUseAfter ? [ofCare(sql<SqlBool>`${lastUse} > ${lastUseAfter}::date`)] : [],
  lastUseIs: related(lastUseIs, undefined, lastUse).map(ofCare),
});

/** Days of the family's own calendar. The first comparison, a day wider, lets the index exclude most rows. */
function planEnds({ planEndBefore, planEndAfter, planEndIs }: ParentFilter, regionTimezone: string) {
  const zone = storedZone(parent.ref('parent.timezone'), regionTimezone);
  const before = sql<SqlBool>`${planEnd} < ${planEndBefore}::date + INTERVAL '1 day'
          AND ${planEnd} < ${planEndBefore}::date::timestamp AT TIME ZONE ${zone}`;
  const after = sql<SqlBool>`${planEnd} > ${planEndAfter}::date
          AND ${planEnd} >= (${planEndAfter}::date + 1)::timestamp AT TIME ZONE ${zone}`;
  return {
    planEndBefore: planEndBefore ? [ofOwnCare(before)] : [],
    planEndAfter: planEndAfter ? [ofOwnCare(after)] : [],
    planEndIs: related(planEndIs, undefined, planEnd).map(ofOwnCare),
  };
}

/** The same for conditions that also read the family's row. */
const ofOwnCare = (condition: Expression<SqlBool>) =>
  parent.exists(
    parent
      .selectFrom('family_care')
      .select('family_care.parent_id')
      .whereRef('family_care.parent_id', '=', 'parent.id')
      .where(condition),
  );

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
