import http from 'node:http';
import https from 'node:https';
import { type Probe, sharedProbe } from '@fovea/kit/database/shared-probe';
import { answersWithin } from '@fovea/kit/database/with-timeout';

/**
 * Asks a replica whether its process runs, over a connection of its own: those that are kept may be full of calls it is
 * at work on.
 */
export function openReplicaProbe(replica: URL): Probe {
  const url = new URL('/healthz', replica);
  const { get } = url.protocol === 'https:' ? https : http;
  return sharedProbe(async (withinMs) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const asking = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(true);
    });
    asking.once('error', () => resolve(false));
    const isThere = await answersWithin(withinMs, promise);
    asking.destroy();
    return isThere;
  });
}
