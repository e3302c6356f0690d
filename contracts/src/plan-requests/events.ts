import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { PlanRequest } from './schema.ts';

/** A plan was requested; the platform's administrators decide. */
export const planRequested = fact(
  'plan.asked-for',
  'billing',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, at: Instant }),
);
/** `approved`: the plan was assigned, or the family was sent a link to pay for it. */
export const planRequestDecided = fact(
  'plan.request-decided',
  'billing',
  ['notification'],
  'regional',
  z.object({ requestId: Id, customerId: Id, status: PlanRequest.shape.status.exclude(['open']), at: Instant }),
);
