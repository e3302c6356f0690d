import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/** Whether any family of this region was ever charged for the plan, checked before deletion. */
export const isPlanCharged = rpc(
  'isPlanCharged',
  'billing',
  ['catalog-plan'],
  'regional',
  z.object({ planId: Id }),
  z.object({ charged: z.boolean() }),
);
/** Number of plans of a company, checked before deletion. */
export const countCompanyPlans = rpc(
  'countCompanyPlans',
  'catalog-plan',
  ['company'],
  'global',
  z.object({ companyId: Id }),
  z.object({ count: z.number().int() }),
);
