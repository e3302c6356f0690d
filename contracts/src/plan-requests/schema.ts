import { z } from 'zod';
import { Id, Instant } from '../fields.ts';
import { BillingType } from '../plans/billing-types.ts';

export const PlanRequestStatus = z.enum(['open', 'approved', 'declined']);
/**
 * A company administrator's request for a plan that families may not choose. Approval by the platform assigns the plan.
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
  status: PlanRequestStatus,
  askedBy: z.string(),
  createdAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
});
export type PlanRequest = z.infer<typeof PlanRequest>;
