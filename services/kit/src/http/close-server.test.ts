import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeServer } from './close-server.ts';

/** A server that responds to each call, and a caller that reuses its connection. */
async function openServer() {
  const server = createServer((_request, response) => void response.end('answered')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection));
      }).once('error', reject);
    });
  return { server, call };
}

test('a connection that is used while the server lingers is answered, and then closed', async () => {
  const { server, call } = await openServer();
  expect(await call()).toBe('keep-alive');
  const closed = closeServer(server, 60_000);
  expect(await call()).toBe('close');
  await closed;
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('idle connections delay the stop only while the server lingers', async () => {
  const { server, call } = await openServer();
  await call();
  await closeServer(server, 20);
  await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|ECONNRESET/) });
});
