import { z } from 'zod';
import type { ServiceName } from '../endpoint.ts';
import { type EventSpec, rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { ProjectionCheck } from './schema.ts';

type State = EventSpec<z.ZodObject>;

/** Grows with every change of an entity. */
const Revision = z.string().regex(/^\d{1,19}$/);

/** Whoever keeps a copy of these states may compare it with them, and nobody else. */
const keepersOf = (event: State): ServiceName[] => [
  ...new Set(event.hearers.map((hearer) => hearer.split('/')[0] as ServiceName)),
];

/**
 * How many entities there are from an id on, a few hundred at a time in the order of their ids, with a checksum of their
 * ids and revisions; each stretch ends where the next one begins, the last of all never. `next` is where to go on. Every
 * service answers it through the kit for the states it tells.
 */
export const checksumsOf = (event: State) =>
  rpc(
    `checksums-of-${event.name}`,
    event.publisher,
    keepersOf(event),
    event.reach,
    z.object({ from: Id }),
    z.object({
      list: z.array(z.object({ from: Id, count: z.number().int(), checksum: z.string() })),
      next: Id.nullable(),
    }),
  );

/**
 * Has those entities of a stretch told again of which `known` has nothing or an older revision, except those that were
 * told within the last minute: they may be on their way. `unknown` are those of which it has what was never told, or is
 * told no more.
 */
export const tellDifferingOf = (event: State) =>
  rpc(
    `tell-differing-${event.name}`,
    event.publisher,
    keepersOf(event),
    event.reach,
    z.object({
      from: Id,
      to: Id.nullable(),
      known: z.array(z.object({ id: Id, revision: Revision })).max(1_000),
    }),
    z.object({ told: z.number().int(), unknown: z.array(Id) }),
  );

/** How a service's copies of others' states compared with them. Every service answers it through the kit. */
export const projectionChecksOf = (service: ServiceName) =>
  rpc(
    'projection-checks',
    service,
    ['company'],
    'global',
    z.object({}),
    z.object({ list: z.array(ProjectionCheck), isComplete: z.boolean() }),
  );
