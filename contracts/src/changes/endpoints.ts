import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { db } from '../fields.ts';
import { Change } from './schema.ts';

/**
 * Server-sent events, for as long as the session lasts: `change`, whose data is the answer's shape, and `missed`: what
 * happened since the last event heard is not known any more, everything may have changed. Whoever connects again names
 * that event (`Last-Event-ID`) and is told of what happened meanwhile; whoever connects first says since when it has been
 * looking (`ago`), for lists were read before anybody listened.
 */
export const hearChanges = endpoint({
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
  summary: 'Hear which rows of the lists in sight, or of what the own family sees, are new or changed',
});
