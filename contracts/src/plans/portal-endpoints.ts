import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { ChargeablePlan } from './schema.ts';

export const findPortalPlans = endpoint({
  method: 'GET',
  path: '/api/portal/plans',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: z.object({ list: z.array(ChargeablePlan) }),
  summary: 'List the plans a child may be charged for',
  errors: ['deviceRequired', 'plansNotPublic'],
});
