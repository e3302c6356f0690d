import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestPostgres } from './postgres.ts';

let postgres: Promise<TestPostgres> | undefined;

/**
 * PostgreSQL starts with the first test file that needs it, once for all workers; a run of pure tests starts nothing.
 */
export async function setup(): Promise<void> {
  const server = createServer((_request, response) => {
    postgres ??= import('./postgres.ts').then(({ startPostgres }) => startPostgres());
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  process.env.FOVEA_TEST_STACK = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function teardown(): Promise<void> {
  await (await postgres)?.stop();
}
