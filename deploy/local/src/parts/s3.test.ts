import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { atOneMoment } from '@fovea/kit-testing/clock';
import { Client } from 'minio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../processes.ts';
import { startS3 } from './s3.ts';

const keys = { accessKey: 'local', secretKey: 'a-secret' };
const folder = mkdtempSync(join(tmpdir(), 's3-'));
let port: number;
let client: Client;
let store: Running;

beforeAll(async () => {
  port = (await claimPorts('single')).first;
  client = new Client({ endPoint: '127.0.0.1', port, useSSL: false, region: 'us-east-1', ...keys });
  store = await startS3({ port, folder, buckets: ['files'], ...keys });
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

describe('the local S3 store', () => {
  test('takes a presigned upload from a browser and shows it the ETag', async () => {
    const url = await client.presignedPutObject('files', 'releases/a b (1).zip', 60);
    const answer = await fetch(url, { method: 'PUT', body: 'hello', headers: { origin: 'http://localhost:8080' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"5d41402abc4b2a76b9719d911017c592"');
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  });

  test('refuses an altered signature, another file, an outdated link and an unsigned write', async () => {
    const url = await client.presignedPutObject('files', 'mine.png', 60);
    const later = await client.presignedUrl('PUT', 'files', 'mine.png', 60, {}, new Date(Date.now() - 3_600_000));
    const wrong = [
      url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      url.replace('mine.png', 'yours.png'),
      later,
      `http://127.0.0.1:${port}/files/mine.png`,
    ];
    const answers = await Promise.all(wrong.map((address) => fetch(address, { method: 'PUT', body: 'x' })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('refuses reads without a signature', async () => {
    await client.putObject('files', 'uploads/a.png', Buffer.from('picture'));
    const address = `http://127.0.0.1:${port}/files/uploads/a.png`;
    const bare = await Promise.all([
      fetch(address),
      fetch(address, { method: 'HEAD' }),
      fetch(`http://127.0.0.1:${port}/files?list-type=2`),
    ]);
    expect(bare.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await (await fetch(await client.presignedGetObject('files', 'uploads/a.png', 60))).text()).toBe('picture');
  });

  test('takes a file once where that was signed, and says so to a browser', async () => {
    const url = await client.presignedPutObject('files', 'once.zip', 60);
    const put = () => fetch(url, { method: 'PUT', body: 'hello', headers: { 'If-None-Match': '*' } });
    expect((await put()).status).toBe(200);
    const second = await put();
    expect([second.status, second.headers.get('access-control-allow-origin')]).toEqual([412, '*']);
  });

  test('is reachable from this machine alone', async () => {
    const outside = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    for (const { address, family, internal } of outside)
      if (!internal && family === 'IPv4') await expect(fetch(`http://${address}:${port}/files`)).rejects.toThrow();
  });

  test('dates a file by the clock of the stack', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await atOneMoment(() => client.putObject('files', 'exports/tomorrow.csv', Buffer.from('a,b')), tomorrow);
    const { lastModified } = await client.statObject('files', 'exports/tomorrow.csv');
    expect(Math.abs(lastModified.getTime() - tomorrow.getTime())).toBeLessThan(2_000);
  });

  test('serves the services through their client', async () => {
    await client.putObject('files', 'exports/ä.csv', Buffer.from('a,b'), 3, { 'content-type': 'text/csv' });
    const { size, metaData } = await client.statObject('files', 'exports/ä.csv');
    expect([size, metaData['content-type']]).toEqual([3, 'text/csv']);
    await client.removeObject('files', 'exports/ä.csv');
    await expect(client.statObject('files', 'exports/ä.csv')).rejects.toThrow('Not Found');
  });
});
