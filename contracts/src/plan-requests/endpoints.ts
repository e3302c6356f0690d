import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, listQuery, pageOf } from '../envelope.ts';
import { db, Flag, Id, paragraphs } from '../fields.ts';
import { PlanRequest } from './schema.ts';

export const requestPlan = endpoint({
  method: 'POST',
  path: '/api/admin/plans/requests',
  creates: true,
  service: 'billing',
  access: ['companyAdmin'],
  region: 'required',
  input: z.object({
    accountId: Id,
    planId: z.uuid({ error: 'required' }),
    terms: z.boolean().optional(),
    guarantee: z.boolean().optional(),
    db,
  }),
  response: PlanRequest,
  summary: 'Request a plan that families may not choose; one open request per account',
  audit: 'change',
  errors: ['cardPaymentsOff', 'guaranteeRequired', 'planAskedFor', 'planNotAvailable', 'termsRequired'],
});
export const findPlanRequests = endpoint({
  method: 'GET',
  path: '/api/admin/plans/requests',
  service: 'billing',
  access: ['admin', 'companyAdmin'],
  region: 'required',
  input: z.object({
    ...listQuery(['createdAt']).shape,
    /** Undecided requests only. */
    open: Flag.optional(),
    db,
  }),
  response: pageOf(PlanRequest),
  summary: 'List plan requests: all of the region for administrators, of their companies for others',
  audit: 'view',
});
/** Charges like an assignment of the plan; repeated approvals charge once. */
export const approvePlanRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/plans/requests/approve',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Approve a plan request and assign the plan',
  audit: 'security',
  errors: [
    'autoRenewRequired',
    'belowLeastCharge',
    'cardPaymentsOff',
    'changedMeanwhile',
    'chargeInFlight',
    'freeTrialUsed',
    'guaranteeRequired',
    'methodRequired',
    'noPrepaidLeft',
    'planNotAvailable',
    'refundUnfunded',
    'termsRequired',
    'tooManyCharges',
  ],
});
export const declinePlanRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/plans/requests/decline',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: Id, reason: paragraphs(500), db }),
  response: Done,
  summary: 'Decline a plan request with a reason',
  audit: 'security',
  errors: ['changedMeanwhile'],
});
