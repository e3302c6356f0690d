import { z } from 'zod';
import type { ServiceName } from './endpoint.ts';
import { rpc } from './event.ts';

/** Unavailable parts of a service, such as `database jp` or `bus`. The kit of every service replies. */
export const healthOf = (service: ServiceName) =>
  rpc('health', service, ['company'], 'global', z.object({}), z.object({ down: z.array(z.string()) }));
