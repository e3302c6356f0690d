import { z } from 'zod';
import { services } from '../endpoint.ts';
import { Instant, RegionKey } from '../fields.ts';

/** Result of the last comparison of a projection with its source. */
export const ProjectionCheck = z.object({
  service: z.enum(services),
  /** Scope of the projection: a region key or `global`. */
  scope: RegionKey,
  /** The kind of entity. */
  event: z.string(),
  consumer: z.string(),
  /** Null: not compared yet. */
  checkedAt: Instant.nullable(),
  /** Entities missing or outdated in the projection, which were republished. */
  differing: z.number().int(),
  /** Entities in the projection that the source never, or no longer, publishes. */
  unknown: z.number().int(),
});
export type ProjectionCheck = z.infer<typeof ProjectionCheck>;
