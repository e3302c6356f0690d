import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentTold } from '@fovea/contracts/builders/customers';
import { parentState } from '@fovea/contracts/customers';
import { getExportFile, signPortalUpload, signUpload } from '@fovea/contracts/files';
import { kitConfig, readConfig } from '@fovea/kit/config';
import { openFiles } from '@fovea/kit/files';
import { newId } from '@fovea/kit/ids';
import { startTestBed, type TestBed } from '@fovea/kit/testing';
import { claimPorts } from '@fovea/kit/testing/claim-ports';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCatalogPlan } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-files-'));
let bed: TestBed;
let store: Running;

beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  store = await startS3({ port, folder, bucket: 'fovea', ...keys });
  const address = `http://127.0.0.1:${port}`;
  const env = { S3_ENDPOINT: address, S3_PUBLIC_URL: address, S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey };
  bed = await startTestBed({ services: [createCatalogPlan], env });
});
afterAll(async () => {
  await bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

const isThere = async (url: string) => (await fetch(url)).status === 200;
const put = async ({ signUrl, fields }: { signUrl: string; fields: Record<string, string> }) =>
  (await fetch(signUrl, { method: 'PUT', headers: fields, body: 'picture' })).status;

describe('signUpload', () => {
  test.each([
    ['admin', 'a.txt', 'text/plain', 'You can only upload a JPG, PNG, PDF or ZIP file!'],
    ['admin', 'a.gif', 'image/gif', 'You can only upload a JPG, PNG, PDF or ZIP file!'],
    ['admin', 'a.pdf', 'text/plain', 'You can only upload a PDF file!'],
    ['admin', 'a.zip', 'application/pdf', 'You can only upload a ZIP file!'],
    ['admin', 'a.png', 'application/pdf', 'You can only upload JPG/PNG file!'],
    ['general', 'a.pdf', 'application/pdf', 'You can only upload JPG/PNG file!'],
  ] as const)('tells %s who sends %s as %s what may be uploaded', async (role, fileName, fileType, msg) => {
    await expect(bed.call(signUpload, { fileName, fileType }, { as: await bed.tokenFor({ role }) })).rejects.toMatchObject({ msg });
  });
});

describe('a deleted parent', () => {
  test('leaves no picture, not even through an address signed before', async () => {
    const [parent, other] = [newId(), newId()];
    const tokens = await Promise.all([parent, other].map((id) => bed.tokenFor({ role: 'customer', id })));
    const [mine, theirs] = await Promise.all(tokens.map((as) => bed.call(signPortalUpload, { fileName: 'Quetzal.png', fileType: 'image/png' }, { as })));
    if (!mine || !theirs) throw new Error('nothing was signed');
    expect(await Promise.all([put(mine), put(theirs)])).toEqual([200, 200]);

    await bed.publish(parentState, { ...parentTold(), _id: parent, firstName: null, middleName: null, lastName: null, email: null, deleted: true });
    await bed.idle();
    await bed.idle();
    expect(await Promise.all([isThere(mine.publicUrl), isThere(theirs.publicUrl)])).toEqual([false, true]);
    expect(await bed.sql('SELECT file_name FROM upload WHERE uploaded_by = $1', [parent])).toEqual([{ file_name: '' }]);

    expect(await put(mine)).toBe(200);
    await bed.sql("UPDATE upload SET created_at = now() - interval '16 minutes', erase_at = now() WHERE uploaded_by = $1", [parent]);
    await bed.idle();
    expect(await isThere(mine.publicUrl)).toBe(false);
    expect(await bed.sql('SELECT 1 FROM upload WHERE uploaded_by = $1', [parent])).toEqual([]);
  });
});

describe('exports', () => {
  test('can be fetched for an hour and are gone from the store after it', async () => {
    const files = openFiles(readConfig(kitConfig, bed.env));
    const file = `parents-${'0'.repeat(32)}-1.csv`;
    await files.put(`exports/${file}`, 'Quetzal', { contentType: 'text/csv' });
    await bed.service().runJob('remove-old-exports');
    expect(await (await bed.send(getExportFile, { file })).text()).toBe('Quetzal');
    await bed.service().runJob('remove-old-exports', { now: new Date(Date.now() + 61 * 60_000) });
    expect(await files.head(`exports/${file}`)).toBeNull();
  });
});
