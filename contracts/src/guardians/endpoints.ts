import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { db, Id } from '../fields.ts';
import { Guardians } from './schema.ts';

export const findFamilyGuardians = endpoint({
  method: 'GET',
  path: '/api/admin/customers/guardians',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Guardians,
  summary: 'List the guardians of a family',
  audit: 'view',
});
