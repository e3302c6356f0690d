import { busConfig, kitConfig } from '@fovea/kit/config/config';
import { z } from 'zod';

/** What `keep-streams` reads: the regions as services have them, and the settings of the streams. */
export const streamsConfig = busConfig
  .extend(kitConfig.pick({ FOVEA_REGIONS: true, INTERNAL_PORT: true, LOG_LEVEL: true }).shape)
  .extend({
    NATS_REPLICAS: z.coerce
      .number()
      .int()
      .min(1)
      .max(5)
      .default(1)
      .describe('Copies of each stream: three for a cluster.'),
    NATS_STREAM_MIB: z.coerce
      .number()
      .int()
      .min(16)
      .default(1024)
      .describe('Limit of each stream in MiB; a full stream refuses messages, which wait in their outboxes.'),
    NATS_PLACED: z
      .stringbool()
      .default(false)
      .describe('`true` if each region has servers with the tag `region:<key>`, the platform `region:global`.'),
  });
