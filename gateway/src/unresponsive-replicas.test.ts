import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';

let nats: TestNats;
let tokens: TestTokens;
let as: string;
let replicas: StubService[];
let gateway: TestGateway;

beforeAll(async () => {
  [nats, tokens] = await Promise.all([startNats(), createTokens('jp')]);
  as = await tokens.tokenFor({ role: 'admin' });
});
afterAll(() => nats.remove());
beforeEach(async () => {
  replicas = await Promise.all([startStubService(), startStubService()]);
  const upstream = replicas.map(({ url }) => url).join();
  gateway = await startTestGateway({
    upstream,
    nats,
    tokens,
    env: { PATIENCE_FACTOR: '1', RATE_LIMIT_FACTOR: '1000' },
  });
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
});

const read = () => gateway.call('/api/admin/plans', { as });
const write = () => gateway.call('/api/admin/plans', { as, method: 'POST', body: '{}' });
const several = (call: typeof read) => Promise.all(Array.from({ length: 4 }, call));
/** Like a frozen process: it accepts connections and requests, and never responds. */
const freeze = (replica: StubService | undefined) => replica?.answerWith(() => {});
const callsOf = (replica: StubService | undefined) => replica?.received.filter(({ url }) => url !== '/healthz') ?? [];

test('a write to a frozen replica is answered with 503, and the next ones go to the other', async () => {
  const [frozen] = replicas;
  freeze(frozen);
  expect(new Set((await several(write)).map(({ code }) => code))).toEqual(new Set([0, 5030001]));
  for (let turn = 0; turn < 6; turn += 1) expect(await write()).toMatchObject({ code: 0 });
});

test('a replica that responds again is used again', async () => {
  const [frozen] = replicas;
  freeze(frozen);
  await several(write);
  frozen?.answerWith(undefined);
  while (callsOf(frozen).length === 0) expect(await write()).toMatchObject({ code: 0 });
});

test('a read from a frozen replica is answered by the other', async () => {
  freeze(replicas[0]);
  expect((await several(read)).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});

test('with all replicas frozen every call is answered with 503, and the first one back is used', async () => {
  const [one, other] = replicas;
  freeze(one);
  freeze(other);
  for (const call of [read, write])
    expect((await several(call)).map(({ code }) => code)).toEqual([5030001, 5030001, 5030001, 5030001]);
  other?.answerWith(undefined);
  while ((await read()).code !== 0) expect(callsOf(other)).toEqual([]);
});

test('a long call is awaited while its replica responds to probes', async () => {
  const { promise: probed, resolve: onProbe } = Promise.withResolvers<void>();
  const { promise: working, resolve: finish } = Promise.withResolvers<void>();
  for (const replica of replicas)
    replica.answerWith((req, res) => {
      const answer = () => void res.end('{"code":0,"data":{},"msg":""}');
      if (req.url !== '/healthz') return void working.then(answer);
      answer();
      onProbe();
    });
  const answers = several(write);
  await probed;
  finish();
  expect((await answers).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});
