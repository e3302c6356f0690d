import { z } from 'zod';
import type { ServiceName } from './endpoint.ts';
import { rpc } from './event.ts';

/** What of a service does not answer right now: `database jp`, `bus`. Every service answers it through the kit. */
export const healthOf = (service: ServiceName) =>
  rpc('health', service, ['company'], 'global', z.object({}), z.object({ down: z.array(z.string()) }));
