import http from 'node:http';
import https from 'node:https';
import { type Probe, sharedProbe } from '@fovea/kit/database/shared-probe';
import { withTimeout } from '@fovea/kit/database/with-timeout';

/** Probes a replica over a separate connection, because keep-alive connections may be busy with calls. */
export function openReplicaProbe(replica: URL): Probe {
  const url = new URL('/healthz', replica);
  const { get } = url.protocol === 'https:' ? https : http;
  return sharedProbe(async (withinMs) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('error', () => resolve(false));
    const isAvailable = await withTimeout(withinMs, promise);
    request.destroy();
    return isAvailable;
  });
}
