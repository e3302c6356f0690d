import { z } from 'zod';
import { BillingType } from './billing-types.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, pageOf } from './envelope.ts';
import { fact, rpc } from './event.ts';
import { db, Flag, Id, Instant, LanguageCode, paragraphs } from './fields.ts';

export const planRequestStatuses = ['open', 'approved', 'declined'] as const;
/**
 * A company's administrator asks for a plan that families may not choose themselves; the platform's approves it, which
 * assigns it.
 */
export const PlanRequest = z.object({
  _id: Id,
  accountId: Id,
  accountName: z.string(),
  customerId: Id,
  companyId: Id,
  companyName: z.string(),
  planId: Id,
  planName: z.string(),
  billing_type: BillingType,
  status: z.enum(planRequestStatuses),
  askedBy: z.string(),
  createdAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was declined. */ reason: z.string().nullable(),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

export const askForPlan = endpoint({
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
  summary: 'Ask for a plan that families may not choose; one open request per account',
  audit: 'change',
});
export const findPlanRequests = endpoint({
  method: 'GET',
  path: '/api/admin/plans/requests',
  service: 'billing',
  access: ['admin', 'companyAdmin'],
  region: 'required',
  input: z.object({
    ...listQuery(['createdAt']).shape,
    /** Only those nobody has decided yet. */ open: Flag.optional(),
    db,
  }),
  response: pageOf(PlanRequest),
  summary: 'Requests for plans: all of the region for administrators, their companies’ for others',
  audit: 'view',
});
/** Charges as assigning the plan does, once however often it is approved. */
export const approvePlanRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/plans/requests/approve',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: Id, db }),
  response: PlanRequest,
  summary: 'Approve a request for a plan: the plan is assigned',
  audit: 'change',
});
export const declinePlanRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/plans/requests/decline',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: Id, reason: paragraphs(500), db }),
  response: PlanRequest,
  summary: 'Decline a request for a plan, with a reason',
  audit: 'change',
});

/** The platform's administrators have something to decide. */
export const planAskedFor = fact(
  'plan.asked-for',
  'billing',
  'regional',
  z.object({ requestId: Id, customerId: Id, at: Instant }),
);
/** Approved is what was assigned, or what the family was sent a link for. */
export const planRequestDecided = fact(
  'plan.request-decided',
  'billing',
  'regional',
  z.object({ requestId: Id, customerId: Id, status: PlanRequest.shape.status.exclude(['open']), at: Instant }),
);

/** What a mail about a request says, asked at the moment it is sent. Null when unknown. */
export const planRequestForMail = rpc(
  'planRequestForMail',
  'billing',
  'regional',
  z.object({ requestId: Id, /** Of the mail: names are written in its order. */ language: LanguageCode }),
  PlanRequest.pick({
    accountName: true,
    companyName: true,
    planName: true,
    createdAt: true,
    status: true,
    reason: true,
  })
    .extend({ /** Of the asker. */ staffId: Id })
    .nullable(),
);
