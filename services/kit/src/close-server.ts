import type { Server } from 'node:http';

const drainMs = 10_000;
const sweepMs = 50;

/**
 * Stops listening, finishes what is under way and lets go of connections as they become idle; after ten seconds of all
 * that are left.
 */
export async function closeServer(server: Server | undefined): Promise<void> {
  if (!server?.listening) return;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // Connections that finish their last request from now on are idle too late for close() to see.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}
