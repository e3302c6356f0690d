import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done, listQuery, pageOf } from '../envelope.ts';
import { db, GivenInstant, Id, optionalText, text } from '../fields.ts';
import { CustomerRequest, SendRequest } from './schema.ts';

export const sendStaffRequest = endpoint({
  method: 'POST',
  path: '/api/admin/device/reasons',
  creates: true,
  service: 'customer',
  access: ['companyAdmin', 'general', 'doctor'],
  region: 'required',
  input: SendRequest,
  response: Done,
  summary: 'Staff ask the platform for support',
});
export const findRequests = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ ...listQuery(['createdAt', 'type']).shape, userId: Id, db }),
  response: pageOf(CustomerRequest),
  summary: 'Requests of a parent',
  audit: 'view',
});
export const createMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({
    customerId: Id,
    db,
    topic: text(200),
    startAt: GivenInstant,
    durationMinutes: z.coerce.number().int().min(5).max(480),
    note: optionalText(2000).default(''),
  }),
  response: CustomerRequest,
  summary: 'Invite a parent to a meeting',
  audit: 'change',
});
