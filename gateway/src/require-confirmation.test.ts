import { rpcSubject } from '@fovea/contracts/event';
import { isSessionConfirmed } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';
import { testEndpoints } from './testing/test-endpoints.ts';

let nats: TestNats;
let tokens: TestTokens;
let service: StubService;
let bus: NatsConnection;
let reply = '{"confirmed":false}';
const asked: { staffId: string }[] = [];
const gateways: TestGateway[] = [];

const endpoints = { ...testEndpoints, savePlan: { ...testEndpoints.savePlan, stepUp: true } as const };
const start = async (env: Record<string, string>) => {
  const gateway = await startTestGateway({ upstream: service.url, nats, tokens, endpoints, env });
  gateways.push(gateway);
  return gateway;
};

beforeAll(async () => {
  [nats, tokens, service] = await Promise.all([startNats(), createTokens('jp'), startStubService()]);
  bus = await connect({ servers: nats.url });
  bus.subscribe(rpcSubject(isSessionConfirmed), {
    callback: (_error, message) => {
      asked.push(message.json());
      message.respond(reply);
    },
  });
  await bus.flush();
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await bus.close();
  await Promise.all([service.stop(), nats.remove()]);
});

test('a protected call passes only from a session that identity calls confirmed', async () => {
  const gateway = await start({ STEP_UP: 'true' });
  const id = newId();
  const as = await tokens.tokenFor({ id, role: 'admin', region: null });
  const save = () => gateway.call('/api/admin/plans', { as, method: 'POST', body: '{}' });
  const [refused, calls] = [await save(), service.received.length];
  expect(refused).toMatchObject({ status: 403, code: 4030012, data: { asked: ['password'] } });
  expect(asked).toMatchObject([{ staffId: id }]);
  expect(calls).toBe(0);
  reply = 'not JSON';
  expect((await save()).status).toBeGreaterThanOrEqual(500);
  expect(service.received).toHaveLength(0);
  reply = '{"confirmed":true}';
  expect((await save()).status).toBe(200);
  // Others are not asked, and who may not make the call learns nothing else.
  expect((await gateway.call('/api/admin/plans', { as })).status).toBe(200);
  const doctor = await tokens.tokenFor({ id: newId(), role: 'general', companyId: newId(), region: 'jp' });
  expect(await gateway.call('/api/admin/plans', { as: doctor, method: 'POST', body: '{}' })).toMatchObject({
    code: 4030001,
  });
  expect(asked).toHaveLength(3);
});

test('nobody is asked in the local stack', async () => {
  const gateway = await start({});
  const as = await tokens.tokenFor({ id: newId(), role: 'admin', region: null });
  reply = '{"confirmed":false}';
  expect((await gateway.call('/api/admin/plans', { as, method: 'POST', body: '{}' })).status).toBe(200);
});
