import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { Discount, GiveDiscount } from './schema.ts';

export const findDiscounts = endpoint({
  method: 'GET',
  path: '/api/admin/discounts',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({ userId: Id, db }),
  response: z.object({ list: z.array(Discount) }),
  summary: 'List the discounts of a family’s children, newest first',
  audit: 'view',
});
export const giveDiscount = endpoint({
  method: 'POST',
  path: '/api/admin/discounts',
  creates: true,
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: GiveDiscount,
  response: Discount,
  summary: 'Lower the price of a child’s next charges; one open discount per child',
  audit: 'change',
  errors: ['discountOpen'],
});
/** An open charge retains the price it was opened with. */
export const withdrawDiscount = endpoint({
  method: 'DELETE',
  path: '/api/admin/discounts',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'End a discount; later charges cost the plan’s price',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
