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

/** `token` says what to stop, and that we said so; whoever has the mail may press. */
export const askToStopNotices = endpoint({
  method: 'GET',
  path: '/api/notices/stop/:token',
  service: 'notification',
  access: 'public',
  region: 'required',
  answer: 'file',
  input: z.object({ token: z.string().max(2_000) }),
  response: z.unknown(),
  summary: 'The page that stops the notices of a mail',
});
export const stopNotices = endpoint({
  method: 'POST',
  path: '/api/notices/stop/:token',
  service: 'notification',
  access: 'public',
  region: 'required',
  body: 'raw',
  maxBytes: 16 * 1024,
  answer: 'file',
  input: z.object({ token: z.string().max(2_000) }),
  response: z.unknown(),
  summary: 'Stops the notices of a mail, as mail programs do with one press (RFC 8058)',
});
