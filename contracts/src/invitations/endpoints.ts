import { z } from 'zod';
import { endpoint, office } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';

export const takeBackInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/invitation',
  service: 'customer',
  access: office,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Take back an invitation nobody accepted: erases the family, which has no patient and no device yet',
  audit: 'change',
});
