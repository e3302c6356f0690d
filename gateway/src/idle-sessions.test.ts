import { setTimeout as pause } from 'node:timers/promises';
import { streamChanges } from '@fovea/contracts/changes/endpoints';
import { rpcSubject } from '@fovea/contracts/event';
import { renewSession } from '@fovea/contracts/sessions/endpoints';
import { endIdleSession } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestActor, type TestTokens } from '@fovea/kit-testing/tokens';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';
import { testEndpoints } from './testing/test-endpoints.ts';

/** A call may take a second on a busy machine. */
const limitSeconds = 8;

let nats: TestNats;
let tokens: TestTokens;
let service: StubService;
let gateway: TestGateway;
let replica: TestGateway;
let bus: NatsConnection;
/** Sessions that identity was called to end. */
const ended: string[] = [];

beforeAll(async () => {
  [nats, tokens, service] = await Promise.all([startNats(), createTokens('jp'), startStubService()]);
  bus = await connect({ servers: nats.url });
  bus.subscribe(rpcSubject(endIdleSession), {
    callback: (_error, message) => {
      ended.push(message.json<{ sessionId: string }>().sessionId);
      message.respond('{}');
    },
  });
  await bus.flush();
  const endpoints = { ...testEndpoints, renewSession, streamChanges };
  const env = { STAFF_IDLE_MINUTES: String(limitSeconds / 60) };
  const start = () => startTestGateway({ upstream: service.url, nats, tokens, endpoints, env });
  [gateway, replica] = await Promise.all([start(), start()]);
  // From their start on, both have received all activity.
  await pause((limitSeconds + 1) * 1000);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), replica.stop()]);
  await bus.close();
  await Promise.all([service.stop(), nats.remove()]);
});

const clinicStaff = (): TestActor => ({ role: 'general', companyId: newId(), sessionId: newId() });

/** Calls twice a second for longer than the limit; true while all calls are accepted. */
async function staysWith(calls: (() => Promise<{ code: number }>)[]): Promise<boolean> {
  const until = Date.now() + (limitSeconds + 2) * 1000;
  for (let n = 0; Date.now() < until; n += 1) {
    const { code } = (await calls[n % calls.length]?.()) ?? { code: 0 };
    if (code === 4010001) return false;
    expect(code).toBe(0);
    await pause(500);
  }
  return true;
}

test.concurrent('a used session stays, on whichever replica', async () => {
  const as = await tokens.tokenFor(clinicStaff());
  expect(await staysWith([gateway, replica].map((at) => () => at.call('/api/admin/plans', { as })))).toBe(true);
  await pause(1_500);
  for (const at of [gateway, replica]) expect((await at.call('/api/admin/plans', { as })).code).toBe(0);
});

test.concurrent('renewals and calls of an unused page are no activity: the session is refused and ends', async () => {
  const actor = clinicStaff();
  const as = await tokens.tokenFor(actor);
  const since = Date.now();
  const idle = () => ({ headers: { 'Idle-Seconds': String(Math.floor((Date.now() - since) / 1000)) } });
  const poll = () => gateway.call('/api/admin/plans', { as, ...idle() });
  const renew = () => gateway.call('/api/signin/token', { as, method: 'POST', body: '{}' });
  expect(await staysWith([poll, renew])).toBe(false);
  while (!ended.includes(actor.sessionId ?? '')) await pause(20);
  expect(await replica.call('/api/admin/plans', { as })).toMatchObject({ status: 401, code: 4010001 });
});

test.concurrent('a renewal by somebody who types is activity', async () => {
  const as = await tokens.tokenFor(clinicStaff());
  const headers = { 'Idle-Seconds': '0' };
  const renew = () => gateway.call('/api/signin/token', { as, method: 'POST', body: '{}', headers });
  expect(await staysWith([renew])).toBe(true);
});

test.concurrent('a session that only streams changes ends', async () => {
  const actor = clinicStaff();
  const authorization = `Bearer ${await tokens.tokenFor(actor)}`;
  const stop = new AbortController();
  await gateway.call('/api/admin/plans', { as: await tokens.tokenFor(actor) });
  await fetch(`${gateway.url}/api/changes`, { headers: { authorization }, signal: stop.signal });
  while (!ended.includes(actor.sessionId ?? '')) await pause(20);
  stop.abort();
});

test.concurrent('sessions of families and devices stay', async () => {
  const id = newId();
  const family = await tokens.tokenFor({ role: 'customer', id, companyId: newId() });
  const device = await tokens.tokenFor({ role: 'device', id, customerId: id, accountId: id, companyId: newId() });
  await gateway.call('/api/portal/accounts', { as: family });
  await pause((limitSeconds + 1) * 1000);
  expect((await gateway.call('/api/portal/accounts', { as: family })).code).toBe(0);
  expect((await gateway.call('/api/device/treatments', { as: device, method: 'POST', body: '{}' })).code).toBe(0);
});
