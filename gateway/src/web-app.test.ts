import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens } from '@fovea/kit-testing/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let nats: TestNats;
let root: string;
let gateway: TestGateway;
const inline = 'document.documentElement.dataset.shell = 1;';
const script = `console.log('${'fovea '.repeat(500)}')`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fovea-web-'));
  await mkdir(join(root, 'dist', 'assets'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'not for the web');
  await writeFile(
    join(root, 'dist', 'index.html'),
    `<!doctype html><title>Fovea</title><script>${inline}</script><script type="module" src="/assets/app-1a2b.js"></script>`,
  );
  const own = fileURLToPath(new URL('../../web/public', import.meta.url));
  await cp(own, join(root, 'dist'), { recursive: true });
  await writeFile(join(root, 'dist', 'worker.js'), script);
  await writeFile(join(root, 'dist', 'assets', 'app-1a2b.js'), script);
  await writeFile(join(root, 'dist', 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'dist', 'assets', 'other-3c4d.js'), script);
  nats = await startNats();
  gateway = await startTestGateway({
    upstream: 'http://127.0.0.1:1',
    nats,
    tokens: await createTokens('jp'),
    env: { WEB_ROOT: join(root, 'dist') },
  });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([nats.remove(), rm(root, { recursive: true })]);
});

/** Without the decompression and path normalization of fetch. */
function raw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: gateway.port, path, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on('error', reject)
      .end();
  });
}

describe('pages', () => {
  test.each(['/', '/index.html', '/admin/companies', '/index/payment-result?id=1', '/login', '/apifox'])(
    '%s is the app, never cached',
    async (path) => {
      const response = await fetch(gateway.url + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Fovea</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('allow only our own scripts', async () => {
    const policy = (await fetch(gateway.url)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' https:\/\/js\.stripe\.com/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("connect-src 'self' data: blob: http://localhost:9000");
    expect(policy).not.toContain('google');
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test('allow the inline script of the page, and no other', async () => {
    const policy = (await fetch(gateway.url)).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test('an unknown call is not a page', async () => {
    expect(await gateway.call('/api/unknown')).toMatchObject({ status: 404, code: 4040001 });
  });
});

describe('files', () => {
  test('with a hash in their name are cached for a year', async () => {
    const response = await fetch(`${gateway.url}/assets/app-1a2b.js`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(await response.text()).toBe(script);
  });

  test('of the worker are never cached, and run only our own scripts', async () => {
    const { headers } = await fetch(`${gateway.url}/worker.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' /);
  });

  test('are served as the build compressed them', async () => {
    const { headers, body } = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers.vary).toMatch(/Accept-Encoding/i);
    expect(brotliDecompressSync(body).toString()).toBe(script);
    expect((await raw('/assets/app-1a2b.js')).body.toString()).toBe(script);
  });

  test('are compressed on request if the build did not', async () => {
    const { headers, body } = await raw('/assets/other-3c4d.js', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(script);
  });

  test.each([
    ['/manifest.webmanifest', /manifest\+json/],
    ['/portal.webmanifest', /manifest\+json/],
    ['/favicon.ico', /icon/],
    ['/robots.txt', /text\/plain/],
    ['/icons/icon-192.png', /image\/png/],
  ])('%s is served as a file', async (path, type) => {
    const response = await fetch(gateway.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(type);
  });

  test.each([
    '/favicon.png',
    '/.env',
    '/wp-login.php',
    '/admin/backup.sql',
    '/assets/no.map',
    '/.git/HEAD',
    '/.well-known/apple-app-site-association',
  ])('%s is not found, and not the app', async (path) => {
    const response = await fetch(gateway.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });

  test('contain the contact for vulnerability reports', async () => {
    const response = await fetch(`${gateway.url}/.well-known/security.txt`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/^Contact: mailto:security@\S+$/m);
    expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT\S+Z$/m);
  });

  test('of an earlier release are not found, and not replaced by the app', async () => {
    expect((await fetch(`${gateway.url}/assets/app-0000.js`)).status).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/%',
  ])('%s does not leave the folder', async (path) => {
    const { body } = await raw(path);
    expect(body.toString()).not.toContain('not for the web');
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });
});
