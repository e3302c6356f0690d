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
    /** Who invites: a family's clinic, or a parent who lets somebody in. */
    by: z.enum(['clinic', 'parent']),
    /** The clinic's name; null before it arrives. */
    company: z.string().nullable(),
    /** null: this link has ended, another may be requested. */
    validUntil: Instant.nullable(),
    /** With which one signs in afterwards; null where the link has ended. */
    email: z.string().nullable(),
  }),
  summary: 'Whose invitation a link is; that it was opened is noted',
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
    'Send a fresh link in place of one that ended; the answer is the same whether there is anybody to send it to',
});
