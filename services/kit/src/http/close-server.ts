import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const drainMs = 10_000;
const sweepMs = 50;

/**
 * How long a stopping process holds idle connections open. A caller that uses one in this time gets its response and
 * `Connection: close`: a call that arrives on a connection we are closing is lost, and must not be resent. Tests have
 * no such callers, and many servers.
 */
export const lingersMs = ({ FOVEA_ENV }: { FOVEA_ENV: string }): number => (FOVEA_ENV === 'test' ? 0 : 1_500);

/**
 * Stops listening, finishes running requests and closes connections as they become idle; after ten seconds, all of
 * them.
 */
export async function closeServer(server: Server | undefined, lingerMs = 0): Promise<void> {
  if (!server?.listening) return;
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Server.close() would close idle connections first.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await Promise.race([closed, pause(lingerMs, undefined, { ref: false })]);
  server.close();
  // Connections that finish their last request from now on are idle too late for close() to see.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}
