import { findCohortGroups, findCohortMonths } from '@fovea/contracts/cohorts/endpoints';
import { CohortGroupFilter, CohortMonthsFilter } from '@fovea/contracts/cohorts/schema';
import type { z } from 'zod';
import { apiQuery } from '../../api/query.ts';
import { ownClinic } from '../../parts/patients/own-clinic.ts';

/** Filter: children, number of months, and the table's month. */
export const CohortsFilter = CohortGroupFilter.extend({
  months: CohortMonthsFilter.shape.months,
  by: CohortGroupFilter.shape.by.unwrap().optional(),
  month: CohortGroupFilter.shape.month.optional(),
});
export type CohortsFilter = z.infer<typeof CohortsFilter>;

/** Clinic staff see their own company's families, as in the list. */
const narrowing = ({ companyId, doctorId, db }: CohortsFilter) => ({
  companyId: companyId ?? ownClinic(),
  doctorId,
  db,
});

/** The spread of each month. */
export const cohortMonths = (filter: CohortsFilter) =>
  apiQuery(findCohortMonths, { months: filter.months, ...narrowing(filter) });

/** With a single clinic, its clinicians are compared. */
export const groupedBy = ({ by }: CohortsFilter): CohortGroupFilter['by'] =>
  by ?? (ownClinic() ? 'clinician' : 'clinic');

/** A page of the clinics or clinicians of a month. */
export function cohortGroups(filter: CohortsFilter, month: string) {
  const { current, pageSize, sort, order } = filter;
  const by = groupedBy(filter);
  return apiQuery(findCohortGroups, { by, month, current, pageSize, sort, order, ...narrowing(filter) });
}
