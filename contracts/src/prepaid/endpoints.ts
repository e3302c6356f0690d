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
  summary: 'List the prepaid subscription packs of a company, newest first, with the used and remaining counts',
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
  summary: 'Record a purchased pack of prepaid subscriptions, which can be used at once',
  audit: 'security',
});
