import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseError } from './database-errors.ts';

test('a server that accepts connections and sends nothing is unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  const refusal = await client.connect().catch((error: unknown) => error);
  expect(databaseError(refusal)).toMatchObject({ error: 'unavailable' });
  silent.close();
});
