import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { pageOf } from '../envelope.ts';
import { CohortGroup, CohortGroupFilter, CohortMonthsFilter, CohortOfMonth } from './schema.ts';

const ofFamilies = { service: 'customer', access: staff, region: 'required' } as const;

export const findCohortMonths = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/cohorts',
  input: CohortMonthsFilter,
  response: z.object({
    /** The oldest first; the last is the current month to date. */
    list: z.array(CohortOfMonth),
  }),
  summary: 'Get the distribution of compliance rates of the last months',
});
export const findCohortGroups = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/cohorts/groups',
  input: CohortGroupFilter,
  response: pageOf(CohortGroup),
  summary: 'Get the distribution of one month for each clinic or clinician',
});
