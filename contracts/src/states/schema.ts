import { z } from 'zod';
import { services } from '../endpoint.ts';
import { Instant, RegionKey } from '../fields.ts';

/** What was found when a service's copy of another's states was last compared with them. */
export const ProjectionCheck = z.object({
  service: z.enum(services),
  /** Where the copy is kept: a region's key or `global`. */
  scope: RegionKey,
  /** The kind of entity. */
  event: z.string(),
  consumer: z.string(),
  /** Null: not yet. */
  checkedAt: Instant.nullable(),
  /** Entities it lacked or knew in an older state: they were told again. */
  differing: z.number().int(),
  /** Entities of which it has what their source never told, or tells no more. */
  unknown: z.number().int(),
});
export type ProjectionCheck = z.infer<typeof ProjectionCheck>;
