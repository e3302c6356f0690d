import { z } from 'zod';
import { endpoint, services } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { DeadLetter, DeadLetterPlace } from './schema.ts';

const own = { service: 'company', access: ['admin'], region: 'none' } as const;

/** `missing` lists services with an unavailable database. */
export const findDeadLetters = endpoint({
  ...own,
  method: 'GET',
  path: '/api/admin/dead-letters',
  input: z.object({}),
  response: z.object({
    list: z.array(DeadLetter),
    total: z.number().int(),
    missing: z.array(z.enum(services)),
  }),
  summary: 'List dead letters, oldest first',
});
export const replayDeadLetter = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/admin/dead-letters/replay',
  input: DeadLetterPlace,
  response: Done,
  audit: 'security',
  summary: 'Publish a dead letter again; consumers that processed it ignore it',
});
export const discardDeadLetter = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/admin/dead-letters',
  input: DeadLetterPlace,
  response: Done,
  audit: 'security',
  summary: 'Discard a dead letter',
});
