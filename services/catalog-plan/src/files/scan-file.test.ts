import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFile, signUpload } from '@fovea/contracts/files/endpoints';
import type { UploadSignature } from '@fovea/contracts/files/schema';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCatalogPlanService } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-scan-'));
const infected = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
let bed: TestBed;
let store: Running;
let daemon: Server;
let isSilent = false;
let scans = 0;

/** `clamd`'s reply to a stream of chunks, each preceded by its length; an empty chunk ends it. */
function answerTo(received: Buffer): string | undefined {
  const begin = 'zINSTREAM\0'.length;
  const parts: Buffer[] = [];
  for (let at = begin; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(parts).includes(infected) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0';
    parts.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}

beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const { first: daemonPort } = await claimPorts('single');
  store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp'], accessKey: 'test', secretKey: 'test-secret' });
  daemon = createServer((socket) => {
    let received = Buffer.of();
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received = Buffer.concat([received, bytes]);
        const answer = answerTo(received);
        if (answer === undefined) return;
        scans += 1;
        if (isSilent) socket.destroy();
        else socket.end(answer);
      });
  }).listen(daemonPort, '127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const env = { S3_ENDPOINT: address, S3_PUBLIC_URL: address, CLAMD_URL: `tcp://127.0.0.1:${daemonPort}` };
  bed = await startTestBed({ services: [createCatalogPlanService], env });
});
afterAll(async () => {
  await bed.stop();
  await store.stop();
  daemon.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  isSilent = false;
  scans = 0;
});

const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const archiveEnd = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);
const archive = (content: string) => Buffer.concat([Buffer.from('PK'), Buffer.from(content), archiveEnd]);
async function putAs(fileName: string, fileType: string, body: Buffer): Promise<UploadSignature> {
  const as = await bed.tokenFor({ role: 'admin' });
  const upload = await bed.call(signUpload, { fileName, fileType }, { as });
  await fetch(upload.signUrl, { method: 'PUT', headers: upload.fields, body: Uint8Array.from(body) });
  return upload;
}
const read = ({ publicUrl }: UploadSignature) => {
  const [place = '', file = ''] = new URL(publicUrl).pathname.split('/').slice(-2);
  return bed.send(getFile, { folder: place, file });
};
const lookAgain = () => bed.service().runJob('check-uploads', { now: new Date(Date.now() + 16 * 60_000) });

test.each([
  ['a.zip', 'application/zip', archive(infected)],
  ['a.pdf', 'application/pdf', Buffer.from(`%PDF-1.7 ${infected}`)],
  ['a.png', 'image/png', Buffer.concat([picture, Buffer.from(infected)])],
])('an infected %s is never read, is no release, and goes', async (name, type, body) => {
  const upload = await putAs(name, type, body);
  for (let time = 0; time < 2; time++) expect(await (await read(upload)).json()).toMatchObject({ code: 4002035 });
  const form = { name: `Release ${name}`, url: upload.publicUrl, md5: 'd41d8cd98f00b204e9800998ecf8427e' };
  if (type === 'application/zip')
    await expect(bed.call(saveRelease, form, { as: await bed.tokenFor({ role: 'admin' }) })).rejects.toMatchObject({
      code: 4002035,
    });
  await lookAgain();
  expect((await read(upload)).status).toBe(404);
  expect(await bed.sql('SELECT 1 FROM upload WHERE key LIKE $1', [`%${upload.publicUrl.split('/').at(-1)}`])).toEqual(
    [],
  );
});

test('a harmless file is looked at once', async () => {
  for (const [name, type, body] of [
    ['a.zip', 'application/zip', archive('release')],
    ['a.png', 'image/png', picture],
  ] as const) {
    scans = 0;
    const upload = await putAs(name, type, body);
    for (let time = 0; time < 3; time++) expect((await read(upload)).status).toBe(200);
    await lookAgain();
    expect((await read(upload)).status).toBe(200);
    expect(scans).toBe(1);
  }
});

test('nothing is read while nobody can look at it, and it stays until somebody can', async () => {
  const upload = await putAs('a.zip', 'application/zip', archive('release'));
  isSilent = true;
  expect(await (await read(upload)).json()).toMatchObject({ code: 5030001 });
  await lookAgain().catch(() => undefined);
  isSilent = false;
  expect((await read(upload)).status).toBe(200);
});
