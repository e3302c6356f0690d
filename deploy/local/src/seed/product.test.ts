import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCodes } from '@fovea/contracts/errors';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { expect, onTestFinished, test } from 'vitest';
import { openProduct } from './product.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const says =
  (code: number, data: unknown = null): Answer =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code, data, msg: 'said' }));
const hangsUp: Answer = (request) => request.socket.destroy();

/** A gateway that sends these responses one after the other, and then repeats the last; `received` are the requests. */
async function gatewayThat(...answers: Answer[]) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    (answers[received.length - 1] ?? answers.at(-1))?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, product: openProduct(`http://127.0.0.1:${port}`) };
}
const release = {
  name: '1.0',
  description: '',
  url: 'https://fovea.test/1.zip',
  md5: '0'.repeat(32),
  notification: false,
};

test('a call that timed out or lost its connection is retried with the same idempotency key', async () => {
  const { received, product } = await gatewayThat(says(errorCodes.unavailable), hangsUp, says(0, { _id: 'made' }));
  expect(await product.callApi(saveRelease, release, { as: 'token' })).toEqual({ _id: 'made' });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
  await product.callApi(saveRelease, release, { as: 'token' });
  expect(received.at(-1)?.headers['idempotency-key']).not.toBe(keys[0]);
});

test('a refusal is thrown at once, and retried only by until', async () => {
  const { received, product } = await gatewayThat(
    says(errorCodes.notFound),
    says(errorCodes.notFound),
    says(0, { list: [], total: 0 }),
  );
  const find = () => product.callApi(findStaff, {}, { as: 'token' });
  await expect(find()).rejects.toMatchObject({ code: errorCodes.notFound });
  expect(received).toHaveLength(1);
  expect(await product.until('it is known', find)).toEqual({ list: [], total: 0 });
});
