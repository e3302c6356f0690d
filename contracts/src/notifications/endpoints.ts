import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Id } from '../fields.ts';

/** The address is given to the provider with the message, its region in the query; it signs address and form. */
export const receiveTextStatus = endpoint({
  method: 'POST',
  path: '/api/sms/status/:id',
  service: 'notification',
  access: 'public',
  region: 'required',
  body: 'raw',
  maxBytes: 64 * 1024,
  rate: 'webhook',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'What became of a text message, signed by its provider',
});
