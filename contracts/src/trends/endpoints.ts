import { z } from 'zod';
import { endpoint, office } from '../endpoint.ts';
import { db } from '../fields.ts';
import { TrendMonth } from './schema.ts';

export const findTrends = endpoint({
  method: 'GET',
  path: '/api/admin/trends',
  service: 'customer',
  access: office,
  region: 'required',
  input: z.object({ db }),
  response: z.object({
    /** The oldest first; the last is the current month to date. */
    list: z.array(TrendMonth),
  }),
  summary: 'Get the trends of compliance, registrations and treatment over twelve months',
});
