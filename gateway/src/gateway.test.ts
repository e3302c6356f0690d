import { openSessions } from '@fovea/kit/access/sessions';
import { openBus } from '@fovea/kit/messaging/bus';
import { createLog } from '@fovea/kit/telemetry/logger';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('registry', () => {
  test('an undeclared call is not found, in the caller’s language', async () => {
    const answer = await gateway.call('/api/nowhere', { headers: { 'accept-language': 'xx, de-AT;q=0.8, en;q=0.5' } });
    expect(answer).toMatchObject({ status: 404, code: 4040001, msg: 'Nicht gefunden.' });
  });

  test.each([
    ['GET', '/api/admin/plans/'],
    ['OPTIONS', '/api/nowhere'],
    ['GET', '/api/exports/a/b'],
    ['GET', '/api'],
  ])('%s %s is not found', async (method, path) => {
    expect(await gateway.call(path, { method })).toMatchObject({ status: 404, code: 4040001 });
    expect(service.received).toHaveLength(0);
  });

  test.each([
    ['PUT', '/api/admin/plans', 'GET, POST, HEAD, OPTIONS'],
    ['DELETE', '/api/exports/a', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/admin/catalogs', 'POST, PUT, OPTIONS'],
    ['GET', '/api/signin', 'POST, OPTIONS'],
    ['POST', '/api/captcha', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is refused with the allowed methods', async (method, path, allow) => {
    const answer = await gateway.call(path, { method });
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([405, 4050001, allow]);
    const options = await fetch(gateway.url + path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow'), options.headers.get('access-control-allow-origin')]).toEqual([
      204,
      allow,
      null,
    ]);
    expect(service.received).toHaveLength(0);
  });

  test('an error response contains the request id', async () => {
    const answer = await gateway.call('/api/admin/plans', { headers: { 'x-request-id': 'asked-by-support' } });
    expect(answer).toMatchObject({ code: 4010001, requestId: 'asked-by-support' });
  });

  test.each([
    ['/api/admin/plans', 'text/plain', 'application/json'],
    ['/api/signin', 'application/x-www-form-urlencoded', 'application/json'],
    ['/api/admin/devices/preview', 'application/json', 'multipart/form-data'],
  ])('%s does not take %s', async (path, sent, wanted) => {
    const as = await tokens.tokenFor({ role: 'admin' });
    const answer = await gateway.call(path, { as, method: 'POST', headers: { 'content-type': sent }, body: '{}' });
    expect(answer).toMatchObject({ status: 415, code: 4150002, msg: `Please send this as ${wanted}.` });
    expect(service.received).toHaveLength(0);
  });

  test('a call that creates or updates also accepts PUT', async () => {
    const as = await tokens.tokenFor({ role: 'admin' });
    await gateway.call('/api/admin/catalogs', { method: 'PUT', as, body: '{"_id":"a"}' });
    expect(service.received).toMatchObject([{ method: 'PUT', url: '/api/admin/catalogs' }]);
  });

  test('path parameters and queries reach the service unchanged', async () => {
    await gateway.call('/api/exports/parents-1.csv?_t=1%202');
    expect(service.received).toMatchObject([{ method: 'GET', url: '/api/exports/parents-1.csv?_t=1%202' }]);
  });
});

describe('who may call', () => {
  test.each([
    ['nobody', undefined],
    ['a forged token', 'not.a.token'],
  ])('%s is not signed in', async (_who, as) => {
    expect(await gateway.call('/api/admin/plans', { as })).toMatchObject({ status: 401, code: 4010001 });
  });

  test('an expired token is not signed in', async () => {
    const as = await tokens.tokenFor({ role: 'admin', issuedAt: Date.now() - 24 * 60 * 60 * 1000 });
    expect(await gateway.call('/api/admin/plans', { as })).toMatchObject({ code: 4010001 });
  });

  test('a device posts records for 400 days after its session expired, and nothing else', async () => {
    const tokenOf = (daysAgo: number) =>
      tokens.tokenFor({ role: 'device', issuedAt: Date.now() - daysAgo * 24 * 60 * 60 * 1000 });
    const post = async (path: string, daysAgo: number) =>
      (await gateway.call(path, { method: 'POST', as: await tokenOf(daysAgo) })).code;
    expect(await post('/api/device/records', 399)).toBe(0);
    expect(await post('/api/device/records', 401)).toBe(4010001);
    expect(await post('/api/device/treatments', 31)).toBe(4010001);
    const staff = await tokens.tokenFor({ role: 'admin', issuedAt: Date.now() - 24 * 60 * 60 * 1000 });
    expect(await gateway.call('/api/device/records', { method: 'POST', as: staff })).toMatchObject({ code: 4030002 });
  });

  test.each([
    ['general', '/api/admin/plans', 0],
    ['doctor', '/api/admin/plans', 4030001],
    ['customer', '/api/admin/plans', 4030002],
    ['device', '/api/admin/plans', 4030002],
    ['admin', '/api/portal/accounts', 4030002],
    ['customer', '/api/portal/accounts', 0],
  ] as const)('%s at %s: %i', async (role, path, code) => {
    const answer = await gateway.call(path, { as: await tokens.tokenFor({ role }) });
    expect(answer.code).toBe(code);
    expect(service.received).toHaveLength(code === 0 ? 1 : 0);
  });

  test.each([
    ['GET', undefined, 0],
    ['POST', undefined, 0],
    ['GET', true, 0],
    ['POST', true, 4030001],
  ] as const)('%s by a guardian with view-only access %s: %i', async (method, viewOnly, code) => {
    const as = await tokens.tokenFor({ role: 'customer', guardianId: 'guardian-1', viewOnly });
    expect((await gateway.call('/api/portal/accounts', { method, as })).code).toBe(code);
    expect(service.received).toHaveLength(code === 0 ? 1 : 0);
  });

  test('a public call passes with a stale token', async () => {
    expect(await gateway.call('/api/admin/setting/base', { as: 'stale' })).toMatchObject({ status: 200, code: 0 });
  });

  test('a session ended elsewhere is refused once the gateway consumes the event', async () => {
    const as = await tokens.tokenFor({ role: 'customer', id: 'parent-1', issuedAt: Date.now() - 1000 });
    expect((await gateway.call('/api/portal/accounts', { as })).code).toBe(0);

    const log = createLog('identity', 'silent');
    const bus = openBus(
      'identity',
      { NATS_URL: nats.url, NATS_USER: undefined, NATS_PASSWORD: undefined, PATIENCE_FACTOR: 10 },
      log,
    );
    await new Promise<void>((resolve) => bus.onConnected(() => resolve()));
    await openSessions(bus, log).revoke({ scope: 'jp', id: 'parent-1' });
    // Below the rate limit.
    while ((await gateway.call('/api/portal/accounts', { as })).code === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await gateway.call('/api/portal/accounts', { as })).toMatchObject({ code: 4010001 });
    await bus.drain();
  });
});

describe('region', () => {
  test.each([
    ['admin', '', undefined, 0, null],
    ['admin', '', 'au', 0, 'au'],
    ['admin', '?db=jp', 'au', 0, 'jp'],
    ['admin', '?db=mars', undefined, 4030003, undefined],
    ['admin', '?db=jp&db=au', undefined, 4030003, undefined],
    ['general', '', undefined, 0, 'jp'],
    ['general', '?db=jp', 'jp', 0, 'jp'],
    ['general', '', 'au', 4030003, undefined],
    ['general', '?db=au', undefined, 4030003, undefined],
  ] as const)('%s naming "%s" and %s: %i %s', async (role, query, db, code, resolved) => {
    const answer = await gateway.call(`/api/admin/plans${query}`, {
      as: await tokens.tokenFor({ role }),
      headers: db ? { db } : {},
    });
    expect(answer.code).toBe(code);
    expect(answer.data.db).toBe(resolved);
  });

  test('where one region is required an admin who names none gets the first', async () => {
    const answer = await gateway.call('/api/admin/patients', { as: await tokens.tokenFor({ role: 'admin' }) });
    expect(answer.data.db).toBe('jp');
  });
});

describe('the service receives', () => {
  test('token, request id, trace and the caller’s address', async () => {
    const as = await tokens.tokenFor({ role: 'admin' });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const answer = await gateway.call('/api/admin/plans', {
      as,
      headers: { 'x-request-id': 'from-the-browser', traceparent, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(service.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${as}`,
      'x-request-id': 'from-the-browser',
      'x-forwarded-for': '203.0.113.7',
      traceparent,
    });
    expect(answer.headers.get('x-request-id')).toBe('from-the-browser');
  });

  test('an id of the gateway if the given one cannot be logged safely', async () => {
    const answer = await gateway.call('/api/admin/setting/base', { headers: { 'x-request-id': '{"a":1}' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(service.received[0]?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });
});

describe('other origins', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
  };

  test('may call only where they are configured', async () => {
    const refused = await fetch(`${gateway.url}/api/admin/plans`, preflight);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const open = await startTestGateway({
      upstream: service.url,
      nats,
      tokens,
      env: { CORS_ORIGINS: 'https://app.example.org' },
    });
    const allowed = await fetch(`${open.url}/api/admin/plans`, preflight);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example.org',
    ]);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const answer = await open.call('/api/admin/setting/base', { headers: { origin: 'https://app.example.org' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    const foreign = await open.call('/api/admin/setting/base', { headers: { origin: 'https://evil.example' } });
    expect([foreign.headers.get('access-control-allow-origin'), foreign.headers.get('vary')]).toEqual([
      null,
      expect.stringContaining('Origin'),
    ]);
    await open.stop();
  });
});

describe('for orchestrators', () => {
  test('reports liveness and readiness, and counts requests by the registry’s path', async () => {
    await gateway.call('/api/exports/secret-name.csv');
    expect(await (await fetch(`${gateway.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${gateway.internalUrl}/metrics`)).text();
    expect(metrics).toContain('path="/api/exports/:file"');
    expect(metrics).not.toContain('secret-name');
  });

  test('serves neither metrics nor status on the public port', async () => {
    for (const path of ['/metrics', '/statusz']) {
      expect((await fetch(gateway.url + path)).status).toBe(404);
      expect((await fetch(gateway.internalUrl + path)).status).toBe(200);
    }
  });
});
