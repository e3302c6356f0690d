import { request } from 'node:http';
import { endpoints } from '@fovea/contracts/registry';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let nats: TestNats;
let tokens: TestTokens;
let overTls: TestGateway;
let plain: TestGateway;

beforeAll(async () => {
  nats = await startNats();
  tokens = await createTokens('jp');
  const upstream = 'http://127.0.0.1:1';
  const env = { PUBLIC_URL: 'https://fovea.example', API_PAGE: 'false' };
  overTls = await startTestGateway({ upstream, nats, tokens, endpoints, env });
  plain = await startTestGateway({ upstream, nats, tokens, endpoints });
});
afterAll(async () => {
  await Promise.all([overTls.stop(), plain.stop()]);
  await nats.remove();
});

const everything = [
  '/',
  '/healthz',
  '/api/nowhere',
  '/api/admin/plans',
  '/api/admin/setting/base',
  '/api/captcha',
  '/api/openapi.json',
  '/.well-known/security.txt',
];

test.each(everything)('%s: HSTS is set exactly when the public URL uses TLS', async (path) => {
  const { headers } = await fetch(overTls.url + path);
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  expect((await fetch(plain.url + path)).headers.get('strict-transport-security')).toBeNull();
});

test.each(everything)('%s: only the camera is permitted', async (path) => {
  const policy = (await fetch(plain.url + path)).headers.get('permissions-policy');
  expect(policy).toContain('microphone=()');
  expect(policy).toContain('geolocation=()');
  expect(policy).toContain('camera=(self)');
});

test.each(everything)('%s: is what it says it is, and in no page of others', async (path) => {
  const { headers } = await fetch(plain.url + path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/);
});

test.each(['/api/docs', '/api/docs/docs.js', '/api/openapi.json'])('%s: public only where configured', async (path) => {
  expect((await fetch(plain.url + path)).status).toBe(200);
  expect((await fetch(overTls.url + path)).status).toBe(404);
});

test.each(['/', '/api/admin/setting/base'])('%s: no page may set a base URL', async (path) => {
  expect((await fetch(plain.url + path)).headers.get('content-security-policy')).toContain("base-uri 'none'");
});

test('answers of calls are stored by no browser', async () => {
  for (const path of ['/api/admin/plans', '/api/admin/setting/base'])
    expect((await fetch(plain.url + path)).headers.get('cache-control')).toBe('no-store');
});

test.each(['/', '/api/admin/plans'])('%s: TRACE is refused', async (path) => {
  const status = await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: plain.port, path, method: 'TRACE' };
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect([404, 405]).toContain(status);
});

test('signing out clears the cache of the browser, not its storage', async () => {
  const authorization = `Bearer ${await tokens.tokenFor({ role: 'customer' })}`;
  const signedOut = await fetch(`${plain.url}/api/signout`, { method: 'POST', headers: { authorization } });
  expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
  const other = await fetch(`${plain.url}/api/portal/user/info`, { headers: { authorization } });
  expect(other.headers.get('clear-site-data')).toBeNull();
});
