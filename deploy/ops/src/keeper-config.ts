import { busConfig, kitConfig } from '@fovea/kit/config/config';
import { z } from 'zod';

/** What `keep-streams` reads: regions as services have them, and how the bus keeps what it stores. */
export const keeperConfig = busConfig
  .extend(kitConfig.pick({ FOVEA_REGIONS: true, INTERNAL_PORT: true, LOG_LEVEL: true }).shape)
  .extend({
    /** Copies of each stream as there are servers, three for a cluster. */
    NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
    /** What each stream holds at most. */
    NATS_STREAM_MIB: z.coerce.number().int().min(16).default(1024),
    /** `true` where each region has servers that carry its tag `region:<key>`, the platform's `region:global`. */
    NATS_PLACED: z.stringbool().default(false),
  });
