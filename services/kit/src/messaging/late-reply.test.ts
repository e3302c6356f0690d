import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { busConfig } from '../config/config.ts';
import type { Log } from '../telemetry/logger.ts';
import { openBus } from './bus.ts';

/** Here a service may reply within a tenth of a second, and publish nothing. */
const accounts = `authorization { users: [
  { user: service, password: secret, permissions: {
    subscribe: ["rpc", "_INBOX_service.>"], publish: ["$JS.API.>"], allow_responses: { max: 1, expires: "100ms" } } }
  { user: caller, password: secret, permissions: { publish: ["rpc"], subscribe: ["_INBOX_caller.>"] } }
] }`;

let folder: string;
let nats: TestNats;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-late-reply-'));
  writeFileSync(join(folder, 'accounts.conf'), accounts);
  nats = await startNats([], join(folder, 'accounts.conf'));
});
afterAll(async () => {
  await nats.remove();
  rmSync(folder, { recursive: true });
});

test('a late reply is no error; a forbidden publication is one', async () => {
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const config = busConfig.parse({ NATS_URL: nats.url, NATS_USER: 'service', NATS_PASSWORD: 'secret' });
  const bus = openBus('service', config, log as unknown as Log);
  const connection = await new Promise<ReturnType<typeof bus.connection>>((resolve) => bus.onConnected(resolve));
  connection.subscribe('rpc', { callback: (_, message) => void setTimeout(() => message.respond('late'), 300) });
  await connection.flush();
  const caller = await connect({ servers: nats.url, user: 'caller', pass: 'secret', inboxPrefix: '_INBOX_caller' });

  await expect(caller.request('rpc', '', { timeout: 200 })).rejects.toThrow();
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith(expect.anything(), 'a reply came too late'), 10_000);
  expect(log.error).not.toHaveBeenCalled();

  connection.publish('elsewhere');
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), 10_000);
  await caller.close();
  await bus.drain();
});
