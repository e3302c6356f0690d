import { z } from 'zod';
import type { ServiceName } from '../endpoint.ts';
import { type EventSpec, rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { ProjectionCheck } from './schema.ts';

type State = EventSpec<z.ZodObject>;

/** Grows with every change of an entity. */
const Revision = z.string().regex(/^\d{1,19}$/);

/** Services with a projection of these states, the only callers. */
const consumersOf = (event: State): ServiceName[] => [
  ...new Set(event.consumers.map((hearer) => hearer.split('/')[0] as ServiceName)),
];

/**
 * Counts and checksums of ids and revisions, by ranges of a few hundred entities in the order of ids from an id on. A
 * range ends where the next begins, the last has no end. `next` continues. The kit of every service replies for the
 * states it publishes.
 */
export const checksumsOf = (event: State) =>
  rpc(
    `checksums-of-${event.name}`,
    event.publisher,
    consumersOf(event),
    event.reach,
    z.object({ from: Id }),
    z.object({
      list: z.array(z.object({ from: Id, count: z.number().int(), checksum: z.string() })),
      next: Id.nullable(),
    }),
  );

/**
 * Republishes entities of a range that `known` lacks or has in an older revision, except those published within the
 * last minute. `unknown` lists entities of `known` that were never, or are no longer, published.
 */
export const republishDifferingOf = (event: State) =>
  rpc(
    `tell-differing-${event.name}`,
    event.publisher,
    consumersOf(event),
    event.reach,
    z.object({
      from: Id,
      to: Id.nullable(),
      known: z.array(z.object({ id: Id, revision: Revision })).max(1_000),
    }),
    z.object({ told: z.number().int(), unknown: z.array(Id) }),
  );

/** Comparison of a service's projections with their sources. The kit of every service replies. */
export const projectionChecksOf = (service: ServiceName) =>
  rpc(
    'projection-checks',
    service,
    ['company'],
    'global',
    z.object({}),
    z.object({ list: z.array(ProjectionCheck), isComplete: z.boolean() }),
  );
