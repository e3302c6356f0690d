import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';

let bed: TestBed;
let admin: string;
let clinic: string;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  admin = await bed.tokenFor({ role: 'admin' });
  clinic = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
});
afterAll(() => bed.stop());

describe('http', () => {
  test('wraps an answer in the envelope and checks it against its contract', async () => {
    const response = await bed.send(contract.createNote, { text: 'hello', amount: '1.5' }, { as: clinic });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      code: 0,
      msg: '',
      data: { _id: expect.any(String), text: 'hello', amount: '1.50' },
    });
  });

  test('names every refused field in the caller’s language', async () => {
    const refused = bed.call(contract.createNote, { text: ' ' }, { as: clinic, language: 'de' });
    await expect(refused).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'text', message: 'Bitte ausfüllen.' }] },
    });
    const missing = await bed.send(contract.createNote, { text: 'x' }, { as: clinic, raw: '{}' });
    expect(await missing.json()).toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'text', message: 'Please fill this in.' }] },
    });
  });

  test.each([
    ['a NUL byte', { text: 'a\0b' }, 'text'],
    ['half of a surrogate pair', { text: 'a\ud83d' }, 'text'],
    ['the other half', { text: '\udc00a' }, 'text'],
    [
      'nesting without end',
      { text: Array.from({ length: 1_000 }).reduce<unknown>((inner) => [inner], 'x') },
      expect.stringMatching(/^text(\.0)+$/),
    ],
  ])('refuses %s, which no database stores', async (_, input, path) => {
    const refused = await bed.send(contract.createNote, { text: 'x' }, { as: clinic, raw: JSON.stringify(input) });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        code: 4000001,
        data: { issues: [{ path, message: 'Please check this value.' }] },
        msg: expect.any(String),
        requestId: expect.any(String),
      },
    ]);
  });

  test('refuses a NUL in a query', async () => {
    await expect(bed.call(contract.findNotes, { ids: ['a\0'] }, { as: clinic })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'ids.0' }] },
    });
  });

  test('names the expected type of a wrong value, and accepts only JSON bodies', async () => {
    const refused = bed.call(contract.createNote, { text: 5 } as never, {
      as: clinic,
      headers: { 'x-request-id': 'asked-by-support' },
    });
    await expect(refused).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'text', message: 'Text is expected here.' }] },
    });
    const form = await bed.send(
      contract.createNote,
      { text: 'x' },
      { as: clinic, headers: { 'content-type': 'text/plain', 'x-request-id': 'of-support' } },
    );
    expect([form.status, await form.json()]).toEqual([
      415,
      {
        code: 4150002,
        data: { params: { type: 'application/json' } },
        msg: expect.any(String),
        requestId: 'of-support',
      },
    ]);
  });

  test('makes public responses cacheable, and answers 304 while they are unchanged', async () => {
    const first = await bed.send(contract.greet, {});
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const again = await bed.send(
      contract.greet,
      {},
      { headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } },
    );
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await bed.send(contract.findNotes, {}, { as: clinic })).headers.get('etag')).toBeNull();
  });

  test('accepts an emoji', async () => {
    expect(await bed.call(contract.createNote, { text: 'hello 👁️' }, { as: clinic })).toMatchObject({ text: 'hello 👁️' });
  });

  test('refuses nobody, the wrong role, a forged token and one issued before a revocation', async () => {
    await expect(bed.call(contract.createShop, { name: 'a' })).rejects.toMatchObject({ code: 4010001 });
    await expect(bed.call(contract.createShop, { name: 'a' }, { as: clinic })).rejects.toMatchObject({ code: 4030001 });
    await expect(bed.call(contract.createShop, { name: 'a' }, { as: `${admin}x` })).rejects.toMatchObject({
      code: 4010001,
    });
  });

  test('serves a visitor with a stale token as a visitor on public endpoints', async () => {
    expect(await bed.call(contract.greet, {}, { as: 'stale' })).toEqual({ who: 'visitor' });
    expect(await bed.call(contract.greet, {}, { as: clinic })).toEqual({ who: 'companyAdmin' });
  });

  test('confines everyone but admins to their own region', async () => {
    expect(await bed.call(contract.whereAmI, {}, { as: clinic })).toEqual({ region: 'au' });
    await expect(bed.call(contract.whereAmI, {}, { as: clinic, db: 'jp' })).rejects.toMatchObject({ code: 4030003 });
    await expect(bed.call(contract.whereAmI, { db: 'jp' }, { as: clinic })).rejects.toMatchObject({ code: 4030003 });
    expect(await bed.call(contract.whereAmI, { db: 'jp' }, { as: admin, db: 'au' })).toEqual({ region: 'jp' });
    expect(await bed.call(contract.whereAmI, {}, { as: admin })).toEqual({ region: '' });
    await expect(bed.call(contract.whereAmI, { db: 'mars' }, { as: admin })).rejects.toMatchObject({ code: 4030003 });
  });

  test('writes to the region’s own database only', async () => {
    const { _id } = await bed.call(contract.createNote, { text: 'only au' }, { as: clinic });
    expect(await bed.call(contract.getNote, { id: _id }, { as: admin, db: 'au' })).toMatchObject({ text: 'only au' });
    await expect(bed.call(contract.getNote, { id: _id }, { as: admin })).rejects.toMatchObject({ code: 4040001 });
    expect((await bed.call(contract.findNotes, { ids: [_id] }, { as: clinic })).list).toHaveLength(1);
  });

  test('translates a unique violation', async () => {
    await bed.call(contract.createShop, { name: 'twice' }, { as: admin });
    await expect(bed.call(contract.createShop, { name: 'twice' }, { as: admin })).rejects.toMatchObject({
      code: 4090001,
    });
  });

  test('accepts files up to the endpoint’s limit and raw bodies unchanged', async () => {
    const file = { name: '写真.png', type: 'image/png', bytes: new Uint8Array(10) };
    expect(await bed.call(contract.uploadNote, { title: 't' }, { as: clinic, file })).toEqual({
      title: 't',
      name: '写真.png',
      bytes: 10,
    });
    const large = { ...file, bytes: new Uint8Array(1001) };
    await expect(bed.call(contract.uploadNote, { title: 't' }, { as: clinic, file: large })).rejects.toMatchObject({
      code: 4130001,
    });
    expect(await bed.call(contract.hook, {}, { raw: '{"a": 1}', headers: { 'x-signature': 's' } })).toEqual({
      raw: '{"a": 1}',
      signature: 's',
    });
  });

  test('answers broken JSON, a huge body and an unknown path with their errors', async () => {
    expect(
      await (await bed.send(contract.createNote, { text: '' }, { as: clinic, raw: '{"text":' })).json(),
    ).toMatchObject({ code: 4000002 });
    expect((await bed.send(contract.createNote, { text: 'x'.repeat(2_000_000) }, { as: clinic })).status).toBe(413);
    expect(await (await fetch(`http://127.0.0.1:${bed.service().port}/nowhere`)).json()).toMatchObject({
      code: 4040001,
    });
  });

  test('streams files with a name in any script', async () => {
    const response = await bed.send(contract.download, {});
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('日本.csv')}`,
    );
    expect(await response.text()).toBe('a,b\n');
  });

  test('reveals nothing about a fault of ours', async () => {
    await expect(bed.call(contract.fail, {})).rejects.toMatchObject({ code: 5000001, data: null });
  });

  test('is healthy and ready', async () => {
    const origin = `http://127.0.0.1:${bed.service().port}`;
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok', service: 'kit-fixture' });
    const internal = `http://127.0.0.1:${bed.service().internalPort}`;
    expect(await (await fetch(`${internal}/statusz`)).json()).toEqual({
      status: 'ok',
      service: 'kit-fixture',
      down: [],
    });
    const metricsText = await (await fetch(`${internal}/metrics`)).text();
    expect(metricsText).toContain('http_request_duration_seconds');
    expect(metricsText).toMatch(/^database_connections\{scope="jp",lane="calls",state="waiting"\} 0$/m);
    for (const path of ['/metrics', '/statusz']) expect((await fetch(`${origin}${path}`)).status).toBe(404);
  });
});
