import { type RateBand, rateBands } from '@fovea/contracts/cohorts/schema';
import { countAll } from '@fovea/kit/database/kysely';
import { related } from '@fovea/kit/database/relations';
import { type Expression, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type CompanyNarrowing, type FamilyScope, ofCompaniesIn, ofCompany, treatedBy } from '../scope.ts';
import type { Tables } from '../tables.ts';
import type { ChildrenByRate } from './cohort-of.ts';

const rated = expressionBuilder<Tables, 'treated_month'>();

const firstOf = (month: string) => sql<Date>`${`${month}-01`}::date`;
export const inMonth = (month: string): Expression<SqlBool> => rated('treated_month.month', '=', firstOf(month));
export const sinceMonth = (month: string): Expression<SqlBool> => rated('treated_month.month', '>=', firstOf(month));

export function inBand(band: RateBand): Expression<SqlBool> {
  const { from, below } = rateBands[band];
  return rated.and([
    rated('treated_month.rate', '>=', sql.lit(from)),
    ...(below === null ? [] : [rated('treated_month.rate', '<', sql.lit(below))]),
  ]);
}

export type Narrowing = CompanyNarrowing & { doctorId?: string | undefined; doctorIdIs?: 'not' | undefined };

/**
 * Rated months of the counted children in scope, narrowed to a company and a clinician: one row per child and month.
 * The row names the company and clinician; a clinician sees only families he treats.
 */
export const ratedMonths = ({ doctorId, doctorIdIs, ...company }: Narrowing, scope: FamilyScope) =>
  rated
    .selectFrom('treated_month')
    .where('treated_month.rate', 'is not', null)
    .where('treated_month.company_id', 'is not', null)
    .where(({ and, eb, ref }) =>
      and([
        ...ofCompaniesIn(ofCompany(scope, company), ref('treated_month.company_id')),
        ...related(doctorIdIs, doctorId ? eb('treated_month.doctor_id', '=', doctorId) : undefined),
        ...(scope.doctorId ? [ofFamiliesTreatedBy(scope.doctorId)] : []),
      ]),
    );

const ofFamiliesTreatedBy = (doctorId: string) =>
  rated('treated_month.account_id', 'in', (eb) =>
    eb
      .selectFrom('patient')
      .innerJoin('parent', 'parent.id', 'patient.parent_id')
      .select('patient.id')
      .where(treatedBy(doctorId)),
  );

/** Columns to group by. */
export const month = rated.ref('treated_month.month');
export const clinic = rated.ref('treated_month.company_id');
export const clinician = rated.ref('treated_month.doctor_id');

const percent = sql<number>`floor(${rated.ref('treated_month.rate')})::int`;

/**
 * Number of children per rate in whole percent, for each month, company or clinician. Computing medians from these
 * counts avoids a sort, which would cost three times as much for a region's year.
 */
export const countedBy = <Of>(
  rows: ReturnType<typeof ratedMonths>,
  of: ExpressionWrapper<Tables, 'treated_month', Of>,
) =>
  rated
    .selectFrom(
      rows
        .select([of.as('of'), percent.as('rate'), countAll.as('children')])
        .groupBy([of, percent])
        .as('counted'),
    )
    .select('counted.of')
    .select(({ ref }) =>
      sql<ChildrenByRate>`jsonb_object_agg(${ref('counted.rate')}, ${ref('counted.children')})`.as('children'),
    )
    .groupBy('counted.of');
