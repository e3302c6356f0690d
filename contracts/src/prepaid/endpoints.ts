import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../envelope.ts';
import { Id } from '../fields.ts';
import { BuyPrepaid, PrepaidPack } from './schema.ts';

/** `left` is all packs less `used`; an undone plan counts as not used. */
export const findPrepaid = endpoint({
  method: 'GET',
  path: '/api/admin/company/prepaid',
  service: 'company',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ ...listQuery(['at']).shape, companyId: Id }),
  response: pageOf(PrepaidPack).extend({ left: z.number().int(), used: z.number().int() }),
  summary: 'The packs of prepaid subscriptions that a company bought, newest first, and how many are used and left',
});
export const buyPrepaid = endpoint({
  method: 'POST',
  path: '/api/admin/company/prepaid',
  creates: true,
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: BuyPrepaid,
  response: PrepaidPack,
  summary: 'Write down a pack of prepaid subscriptions that a company bought, which can be used at once',
  audit: 'security',
});
