import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '../telemetry/metrics.ts';
import { closeServer } from './close-server.ts';

export type InternalServer = { readonly port: number; start(): Promise<void>; stop(): Promise<void> };

/**
 * Endpoints for operators, on a port of its own that is not public: `/metrics` for Prometheus, `/statusz` with the
 * parts that are down (503 while there are any). `look` returns these; `lookUp` refreshes metrics that are not counted
 * along the way.
 */
export function internalServer(
  { INTERNAL_PORT: port, LISTEN_HOST: host }: { INTERNAL_PORT: number; LISTEN_HOST?: string },
  name: string,
  { look, lookUp }: { look: () => Promise<string[]>; lookUp: () => Promise<void> },
): InternalServer {
  const server = createServer((request, response) => {
    void answer(request.url ?? '').then(
      ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const answer = async (path: string) => {
    if (path !== '/metrics' && path !== '/statusz') return { status: 404, type: 'text/plain', text: '' };
    const down = await look();
    if (path === '/metrics') await lookUp();
    if (path === '/metrics') return { status: 200, type: metrics.contentType, text: await metrics.metrics() };
    const status = down.length > 0 ? 503 : 200;
    const text = JSON.stringify({ status: status === 200 ? 'ok' : 'unavailable', service: name, down });
    return { status, type: 'application/json', text };
  };
  return {
    get port() {
      return (server.address() as AddressInfo | null)?.port ?? port;
    },
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host }, resolve);
      }),
    stop: () => closeServer(server),
  };
}
