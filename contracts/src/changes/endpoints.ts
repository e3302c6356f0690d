import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { db } from '../fields.ts';
import { Change } from './schema.ts';

/**
 * Server-sent events until the session ends: `change` with the response's shape, and `missed` when events since
 * `Last-Event-ID` have expired and everything may have changed. A reconnecting subscriber sends `Last-Event-ID` and
 * gets the events since then. A new subscriber sends the age of its snapshot (`ago`).
 */
export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  service: 'gateway',
  access: [...staff, 'customer'],
  region: 'optional',
  input: z.object({
    db,
    /** In milliseconds: a duration needs no common clock. */
    ago: z.coerce.number().min(0).optional(),
  }),
  response: z.object({ list: z.array(Change) }),
  answer: 'events',
  summary: 'Stream the ids of new and changed rows of the visible lists or of the own family',
});
