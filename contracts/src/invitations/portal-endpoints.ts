import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Instant, RegionKey } from '../fields.ts';

const link = z.object({ key: z.string().min(1, { error: 'required' }).max(200), db: RegionKey });

export const openInvitation = endpoint({
  method: 'PUT',
  path: '/api/portal/invitation',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: link,
  response: z.object({
    /** Who invites: a family's clinic, or a parent who invites a guardian. */
    by: z.enum(['clinic', 'parent']),
    /** The clinic's name; null before it arrives. */
    company: z.string().nullable(),
    /** null: the link has expired, another may be requested. */
    validUntil: Instant.nullable(),
    /** E-mail address of the sign-in; null for an expired link. */
    email: z.string().nullable(),
  }),
  summary: 'Get the invitation of a link and record its opening',
  errors: ['linkExpired'],
});
export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/portal/invitation',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: link,
  response: Done,
  summary:
    'Send a new invitation link in place of an expired one; the response does not reveal whether there is a recipient',
});
