import { z } from 'zod';
import { endpoint, office, staff } from '../endpoint.ts';
import { Done, ExportResult, pageOf } from '../envelope.ts';
import { db, Flag, Id } from '../fields.ts';
import { ChargeablePlan, NotOfferedPlan, Plan, PlanFilter, SavePlan } from './schema.ts';

export const findPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans',
  service: 'catalog-plan',
  access: office,
  region: 'none',
  input: PlanFilter,
  response: pageOf(Plan),
  summary: 'List plans',
});
export const savePlan = endpoint({
  method: 'POST',
  path: '/api/admin/plans',
  creates: true,
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: SavePlan,
  saves: Plan,
  response: Plan,
  summary: 'Create a plan, or update when _id is given',
  audit: 'security',
  errors: [
    'changedMeanwhile',
    'imagesOnly',
    'infectedFile',
    'pdfOnly',
    'pictureDamaged',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/admin/plans',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a plan that was never charged',
  audit: 'security',
  errors: ['inUse'],
});
export const exportPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans/export',
  service: 'catalog-plan',
  access: office,
  region: 'none',
  input: PlanFilter.partial(),
  response: ExportResult,
  job: 'exportPlans',
  summary: 'Export plans',
  rate: 'heavy',
});

export const findChargeablePlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans/all',
  service: 'billing',
  access: staff,
  region: 'required',
  /** `renewal`: the plans that its running renewal may change to. */
  input: z.object({ accountId: Id, renewal: Flag.optional(), db }),
  response: z.object({
    list: z.array(ChargeablePlan),
    /** Missing in responses of the previous release. */
    notOffered: z.array(NotOfferedPlan).default([]),
  }),
  summary: 'List the plans an account may be charged for, with the reason for each other plan',
});
