import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack } from '@fovea/local/stack';

/** Lets tests in another process kill and start parts of the stack: `POST /billing/kill`, `POST /postgres-au/start`. */
export async function openStackControl(stack: Stack): Promise<{ url: string; close(): void }> {
  // Only clients close idle connections: one closed here might have a request in transit.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const [, part = '', verb = ''] = (request.url ?? '').split('/');
    try {
      if (verb === 'kill') await stack.kill(part);
      else if (verb === 'start') await stack.start(part);
      else throw new Error(`no such verb: ${verb}`);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
