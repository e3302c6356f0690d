import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encoded, solved } from './testing/solve-captcha.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';

let nats: TestNats;
let tokens: TestTokens;
let service: StubService;
let gateway: TestGateway;

beforeAll(async () => {
  [nats, tokens, service] = await Promise.all([startNats(), createTokens('jp'), startStubService()]);
  // Six reads a minute for a person and sixty for an address.
  gateway = await startTestGateway({ upstream: service.url, nats, tokens, env: { RATE_LIMIT_FACTOR: '0.01' } });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([service.stop(), nats.remove()]);
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'accept-language': 'es' } });
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code);
const repeat = (times: number, call: () => ReturnType<TestGateway['call']>) =>
  Promise.all(Array.from({ length: times }, call));

test('a person has one limit across all addresses', async () => {
  const [greedy, modest] = await Promise.all([tokens.tokenFor({ role: 'admin' }), tokens.tokenFor({ role: 'admin' })]);
  const answers = await repeat(8, () => gateway.call('/api/admin/plans', { as: greedy, ...from('198.51.100.1') }));
  expect(codes(answers).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 4290001, 4290001]);
  const refused = await gateway.call('/api/admin/plans', { as: greedy, ...from('198.51.100.2') });
  expect(refused).toMatchObject({ status: 429, code: 4290001 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(['limit', 'remaining'].map((name) => refused.headers.get(`ratelimit-${name}`))).toEqual(['6', '0']);
  expect(await gateway.call('/api/admin/plans', { as: modest, ...from('198.51.100.1') })).toMatchObject({ code: 0 });
});

test('an address that floods is refused before its token is verified; others are not', async () => {
  const answers = await repeat(70, () => gateway.call('/api/admin/plans', from('198.51.100.9')));
  expect(codes(answers).filter((code) => code === 4290001)).toHaveLength(10);
  expect(await gateway.call('/api/admin/plans', from('198.51.100.10'))).toMatchObject({ code: 4010001 });
});

test('the addresses of one IPv6 household count as one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 62 }, (_, host) => gateway.call('/api/admin/plans', from(`2001:db8:1:2::${host + 1}`))),
  );
  expect(codes(answers).filter((code) => code === 4290001)).toHaveLength(2);
});

test('a school signs in from one address; guessing the password of an account there is refused', async () => {
  // Two attempts per person and account, 150 per address.
  const school = await startTestGateway({ upstream: service.url, nats, tokens, env: { RATE_LIMIT_FACTOR: '0.05' } });
  const signIn = async (email: string, address: string) => {
    const body = JSON.stringify({ email, 'g-recaptcha-response': encoded(await solved(school)) });
    return (await school.call('/api/signin', { method: 'POST', body, ...from(address) })).code;
  };
  const pupils = await Promise.all(
    Array.from({ length: 8 }, (_, n) => signIn(`pupil${n}@fovea.test`, '198.51.100.30')),
  );
  expect(new Set(pupils)).toEqual(new Set([0]));
  const guesses = await Promise.all(
    ['one@fovea.test', 'ONE@fovea.test ', 'one@fovea.test'].map((email) => signIn(email, '198.51.100.30')),
  );
  expect(guesses.toSorted()).toEqual([0, 0, 4290001]);
  expect(await signIn('one@fovea.test', '198.51.100.31')).toBe(0);
  await school.stop();
});

test('rate classes are counted separately', async () => {
  const as = await tokens.tokenFor({ role: 'admin' });
  await repeat(8, () => gateway.call('/api/admin/plans', { as, ...from('198.51.100.20') }));
  expect(
    await gateway.call('/api/admin/plans', { as, method: 'POST', body: '{}', ...from('198.51.100.20') }),
  ).toMatchObject({ code: 0 });
});

test('replicas count the calls that others admit', async () => {
  const other = await startTestGateway({ upstream: service.url, nats, tokens, env: { RATE_LIMIT_FACTOR: '0.01' } });
  const as = await tokens.tokenFor({ role: 'admin' });
  const call = (replica: TestGateway) => replica.call('/api/admin/plans', { as, ...from('198.51.100.40') });
  await repeat(6, () => call(gateway));
  let admitted = 0;
  // Alone it would admit six. The counts of the other replica arrive with the delay of the bus.
  await expect
    .poll(
      async () => {
        const { code } = await call(other);
        if (code === 0) admitted += 1;
        return code;
      },
      { interval: 2_000, timeout: 30_000 },
    )
    .toBe(4290001);
  expect(admitted).toBeLessThan(6);
  await other.stop();
});
