import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encoded, solved } from './testing/solve-captcha.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';

let nats: TestNats;
let tokens: TestTokens;
let service: StubService;
let gateway: TestGateway;

beforeAll(async () => {
  [nats, tokens, service] = await Promise.all([startNats(), createTokens('jp'), startStubService()]);
  gateway = await startTestGateway({ upstream: service.url, nats, tokens });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([service.stop(), nats.remove()]);
});
beforeEach(() => {
  service.received.length = 0;
});

const signIn = (at: TestGateway, solution: unknown, init: RequestInit = {}) =>
  at.call('/api/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'á@fovea.test', 'g-recaptcha-response': solution }),
    ...init,
  });

describe('altcha', () => {
  test('a solution is accepted once, across all replicas', async () => {
    const other = await startTestGateway({ upstream: service.url, nats, tokens });
    const payload = encoded(await solved(gateway));
    const answers = await Promise.all([gateway, other, gateway, other, gateway].map((at) => signIn(at, payload)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4010002, 4010002, 4010002, 4010002]);
    expect(service.received).toHaveLength(1);
    await other.stop();
  });

  test('the service receives the unchanged body', async () => {
    const payload = encoded(await solved(gateway));
    expect(await signIn(gateway, payload)).toMatchObject({ code: 0 });
    const body = Buffer.from(service.received[0]?.text ?? '', 'latin1').toString('utf8');
    expect(JSON.parse(body)).toEqual({ email: 'á@fovea.test', 'g-recaptcha-response': payload });
  });

  test('each challenge is a new one and is never cached', async () => {
    const [first, second] = await Promise.all([gateway.call('/api/captcha'), gateway.call('/api/captcha')]);
    expect(first).toMatchObject({ code: 0, data: { provider: 'altcha' } });
    expect(first.data.challenge).not.toEqual(second.data.challenge);
    expect(first.headers.get('cache-control')).toBe('no-store');
  });

  test('a missing, altered or invented solution is refused', async () => {
    const { challenge, solution } = await solved(gateway);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    const later = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: Math.ceil(Date.now() / 1000) + 9000 },
    };
    const wrong = [
      undefined,
      '',
      7,
      'nonsense',
      encoded({}),
      encoded({ challenge, solution: { counter: 0, derivedKey: '00' } }),
      encoded({ challenge: easier, solution }),
      encoded({ challenge: later, solution }),
    ];
    for (const attempt of wrong) expect(await signIn(gateway, attempt)).toMatchObject({ status: 401, code: 4010002 });
    expect(service.received).toHaveLength(0);
    expect(await signIn(gateway, encoded({ challenge, solution }))).toMatchObject({ code: 0 });
  });

  test('a malformed or too large body is refused as such', async () => {
    expect(await signIn(gateway, '', { body: '{"email":' })).toMatchObject({ status: 400, code: 4000002 });
    expect(await signIn(gateway, '', { body: `{"a":"${'x'.repeat(40_000)}"}` })).toMatchObject({
      status: 413,
      code: 4130001,
    });
  });

  test('without the bus a solution cannot be checked: unavailable until it is back', async () => {
    const payload = encoded(await solved(gateway));
    const as = await tokens.tokenFor({ role: 'admin' });
    await gateway.call('/api/admin/plans', { as });
    const shortTimeouts = await startTestGateway({
      upstream: service.url,
      nats,
      tokens,
      env: { PATIENCE_FACTOR: '0.5' },
    });
    await nats.stop();
    expect(await signIn(shortTimeouts, payload)).toMatchObject({ status: 503, code: 5030001 });
    await shortTimeouts.stop();
    expect((await fetch(`${gateway.internalUrl}/statusz`)).status).toBe(503);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    expect(await gateway.call('/api/admin/plans', { as })).toMatchObject({ code: 0 });
    await nats.start();
    while ((await fetch(`${gateway.internalUrl}/statusz`)).status !== 200)
      await new Promise((resolve) => setImmediate(resolve));
    expect(await signIn(gateway, payload)).toMatchObject({ code: 0 });
  });

  test('solutions are accepted after the bus lost its store', async () => {
    expect(await signIn(gateway, encoded(await solved(gateway)))).toMatchObject({ code: 0 });
    await nats.loseStore();
    while (!(await fetch(`${gateway.internalUrl}/statusz`)).ok) await new Promise((resolve) => setImmediate(resolve));
    const payload = encoded(await solved(gateway));
    expect(await signIn(gateway, payload)).toMatchObject({ code: 0 });
    expect(await signIn(gateway, payload)).toMatchObject({ status: 401 });
  });
});

describe('recaptcha', () => {
  test('a solution is verified by the provider', async () => {
    const requests: string[] = [];
    const provider = createServer({ keepAliveTimeout: 0 }, (req, res) => {
      req.setEncoding('utf8').on('data', (text: string) => {
        requests.push(text);
        res.end(JSON.stringify({ success: text.includes('response=good') }));
      });
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
    const env = {
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'hush',
      RECAPTCHA_VERIFY_URL: verifyUrl,
    };
    const google = await startTestGateway({ upstream: service.url, nats, tokens, env });

    expect(await google.call('/api/captcha')).toMatchObject({ data: { provider: 'recaptcha', siteKey: 'site' } });
    expect(await signIn(google, 'good')).toMatchObject({ code: 0 });
    expect(await signIn(google, 'bad')).toMatchObject({ code: 4010002 });
    expect(requests[0]).toContain('secret=hush');
    const page = await fetch(`${google.url}/api/docs`);
    expect(page.headers.get('content-security-policy')).toContain('https://www.google.com/recaptcha/');

    provider.close();
    provider.closeAllConnections();
    expect(await signIn(google, 'good')).toMatchObject({ code: 5030001 });
    await google.stop();
  });
});
