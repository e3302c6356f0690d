import { type RefusedAccess, recordRefusedAccess } from '@fovea/contracts/audit/rpcs';
import { rpcSubject } from '@fovea/contracts/event';
import { newId } from '@fovea/kit/database/ids';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';

let nats: TestNats;
let tokens: TestTokens;
let service: StubService;
let gateway: TestGateway;
let bus: NatsConnection;
const reported: RefusedAccess[] = [];
/** Whether identity fails to store them. */
let fails = (_refusals: RefusedAccess[]) => true;

beforeAll(async () => {
  [nats, tokens, service] = await Promise.all([startNats(), createTokens('jp'), startStubService()]);
  bus = await connect({ servers: nats.url });
  bus.subscribe(rpcSubject(recordRefusedAccess), {
    callback: (_error, message) => {
      const { refusals } = message.json<{ refusals: RefusedAccess[] }>();
      if (fails(refusals)) return void message.respond('not JSON');
      reported.push(...refusals);
      message.respond('{}');
    },
  });
  await bus.flush();
  gateway = await startTestGateway({ upstream: service.url, nats, tokens });
});
afterAll(async () => {
  await bus.close();
  await Promise.all([service.stop(), nats.remove()]);
});

test('refused calls of signed-in people reach identity: the first at once, equal ones as their number', async () => {
  const admin = { id: newId(), role: 'admin', region: null } as const;
  const ofDevices = { as: await tokens.tokenFor(admin), method: 'POST', body: '{}' };
  expect((await gateway.call('/api/device/records', ofDevices)).status).toBe(403);
  const staff = { id: newId(), role: 'general', companyId: newId(), region: 'jp' } as const;
  const as = await tokens.tokenFor(staff);
  const forbidden = () => gateway.call('/api/admin/plans', { as, method: 'POST', body: '{}' });
  for (const status of [403, 403, 403]) expect((await forbidden()).status).toBe(status);

  const id = newId();
  service.answerWith((_req, res) => {
    res.writeHead(404, { 'content-type': 'application/json' }).end('{"code":4040001,"data":null,"msg":"Not found"}');
  });
  const path = `/api/admin/patients?id=${id}&name=Aiko`;
  expect((await gateway.call(path, { as })).status).toBe(404);
  service.answerWith(undefined);

  // Neither of a visitor, nor accepted.
  expect((await gateway.call('/api/admin/plans')).status).toBe(401);
  expect((await gateway.call('/api/admin/plans', { as })).status).toBe(200);

  // The platform's own log is out of order for longer than that of the region.
  fails = (refusals) => refusals.some(({ actor }) => actor.region === null);
  const untilReported = async (count: number) => {
    while (reported.length < count) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await untilReported(2);
  const actor = staff;
  const notPermitted = { method: 'POST', path: '/api/admin/plans', actor, reason: 'notPermitted', concerning: {} };
  expect(reported).toMatchObject([
    { ...notPermitted, attempts: 1, address: '127.0.0.1' },
    { method: 'GET', path: '/api/admin/patients', actor, reason: 'foreignOrMissing', concerning: { id }, attempts: 1 },
  ]);
  fails = () => false;
  await untilReported(3);
  expect(reported.splice(2)).toMatchObject([{ actor: admin, reason: 'notPermitted', attempts: 1 }]);
  await gateway.stop();
  expect(reported.slice(2)).toMatchObject([{ ...notPermitted, attempts: 2 }]);
  expect(new Set(reported.map(({ _id }) => _id)).size).toBe(3);
});
