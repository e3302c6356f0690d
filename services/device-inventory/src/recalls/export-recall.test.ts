import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exportRecall, getRecallPdf, startRecall } from '@fovea/contracts/recalls/endpoints';
import { drawRecallReport, recallForMail } from '@fovea/contracts/recalls/rpcs';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { exportKey, storeOfExport } from '@fovea/kit/csv/exports';
import { openFiles } from '@fovea/kit/files/files';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRecalledDevices, type RecalledFamily } from '../testing/recalled-devices.ts';
import { type Stage, startStage } from '../testing/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-recalls-'));
let stage: Stage;
let store: Running;
let id: string;
let families: RecalledFamily[];

/** Six devices at three clinics of two regions, three of them with families. */
beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  const address = `http://127.0.0.1:${port}`;
  const access = { S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey };
  stage = await startStage({ S3_ENDPOINT: address, S3_PUBLIC_URL: address, ...access });
  ({ families } = await addRecalledDevices(stage, { lot: 'L1', devices: 6, atFamilies: 3 }));
  const order = { title: 'Laser output', reason: { en: 'Too high.' }, mode: 'hold' as const, devices: 6 };
  const started = await stage.bed.call(startRecall, { ...order, criteria: { lot: 'L1' } }, { as: stage.tokens.admin });
  id = started._id;
  await stage.bed.idle();
});
afterAll(async () => {
  await stage.bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

async function exported(as: string): Promise<string[]> {
  const { name, suffix } = await stage.bed.call(exportRecall, { id }, { as, language: 'en' });
  await stage.bed.idle();
  const files = storeOfExport(openFiles(readConfig(kitConfig, stage.bed.env)), name);
  return (await text(await files.get(exportKey(name, 1, suffix)))).trimEnd().split('\r\n');
}

test('the export has every device with its holder, whatever region it is in', async () => {
  const [header, ...lines] = await exported(stage.tokens.admin);
  expect(header).toMatch(/^Serial number,UDI,Product,Company,Customer,Status,Recall,Informed \(/);
  expect(lines).toHaveLength(6);
  for (const { id: family, serial } of families)
    expect(lines.find((line) => line.startsWith(`${serial},`))).toContain(`${family}@family.test,In use,Informed`);
  expect(lines.filter((line) => line.includes(',Recalled,Done,'))).toHaveLength(3);
});

test('a clinic exports its own', async () => {
  const [, ...lines] = await exported(stage.tokens.otherClinic);
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('Aoi Eye Clinic');
});

test('the report counts devices by state, outcome and company', async () => {
  let drawn = '';
  stage.bed.stubRpc(drawRecallReport, ({ parts }) => {
    drawn = JSON.stringify(parts);
    return { pdf: Buffer.from('%PDF').toString('base64') };
  });
  const response = await stage.bed.send(getRecallPdf, { id }, { as: stage.tokens.admin, language: 'de' });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  for (const line of [
    { name: 'Rückruf', value: 'Laser output' },
    { name: 'Grund', value: 'Too high.' },
    { name: 'Geräte', value: '6' },
    { name: 'Informiert', value: '3' },
    { name: 'Aoi Eye Clinic', value: '1 von 2 erledigt' },
  ])
    expect(drawn).toContain(JSON.stringify(line));
});

test('a clinic’s mail counts its own devices', async () => {
  const { clinic: companyId } = stage;
  expect(await stage.bed.callRpc(recallForMail, { recallId: id, companyId })).toMatchObject({
    devices: 2,
    atFamilies: 1,
  });
});
