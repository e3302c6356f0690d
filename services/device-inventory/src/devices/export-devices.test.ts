import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exportDevices } from '@fovea/contracts/devices/endpoints';
import { exportInventory } from '@fovea/contracts/inventory/endpoints';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { exportKey, storeOfExport } from '@fovea/kit/csv/exports';
import { openFiles } from '@fovea/kit/files/files';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { texts } from '../texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-devices-'));
let stage: Stage;
let store: Running;
const emails: string[] = [];

/** Two devices held by families of two regions, one by nobody. */
beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  const address = `http://127.0.0.1:${port}`;
  const access = { S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey };
  stage = await startStage({ S3_ENDPOINT: address, S3_PUBLIC_URL: address, ...access });
  for (const [place, region] of ['jp', 'au', null].entries()) {
    const { _id } = await stage.addDevice({ serial_number: `CSV-${place}`, qrcode: '=1+1' });
    const family = region && (await stage.addFamily({ region }));
    if (family) emails.push(family.parent.email);
    await stage.bed.sql(
      `UPDATE device SET customer_id = $2, customer_region = $3, version_id = $4, comments = $5, to_company_id = $6, last_usage = $7, updated_at = $7,
         service_date = '2027-01-31', discard_date = '2031-01-31' WHERE id = $1`,
      [
        _id,
        family ? family.id : null,
        region,
        place === 1 ? stage.release : null,
        place === 0 ? 'dropped; "twice"' : '',
        place === 2 ? stage.farClinic : null,
        place === 0 ? '2026-03-31T15:00:01Z' : '2026-01-01T00:00:00Z',
      ],
      { scope: 'global' },
    );
  }
});
afterAll(async () => {
  await stage.bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

async function exported(endpoint: typeof exportDevices | typeof exportInventory, language: 'en' | 'ja') {
  const headers = { 'Time-Zone': 'Asia/Tokyo' };
  const { name, suffix } = await stage.bed.call(endpoint, {}, { as: stage.tokens.admin, language, headers });
  await stage.bed.idle();
  const files = storeOfExport(openFiles(readConfig(kitConfig, stage.bed.env)), name);
  const lines = (await text(await files.get(exportKey(name, 1, suffix)))).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}

test('the export of devices says what they are, and who of which region holds them', async () => {
  const [header, ...lines] = await exported(exportDevices, 'ja');
  const { devices } = texts.ja.exports;
  const titles = { ...devices, lastUsage: `${devices.lastUsage} (Asia/Tokyo)` };
  expect(header).toBe(Object.values(titles).join(','));
  const known = (place: number) =>
    `Eyewise,COMMERCIAL,CSV-${place},09506000134352,O-1,'=1+1,Midori Eye Clinic,Midori Eye Clinic`;
  const days = '31/01/2026,31/01/2027,31/01/2031';
  expect(lines).toEqual([
    `${known(0)},${emails[0]},In stock,${days},,01/04/2026 00:00:01,"dropped; ""twice"""`,
    `${known(1)},${emails[1]},In stock,${days},2.0.0,01/01/2026 09:00:00,`,
    `${known(2)},,In stock,${days},,01/01/2026 09:00:00,`,
  ]);
});

test('the export of the inventory says where devices are, and where they are on their way to', async () => {
  const [header, ...lines] = await exported(exportInventory, 'en');
  expect(header).toBe('Product,Status,Serial number,Last update (Asia/Tokyo),Customer,Company,To company');
  expect(lines).toEqual([
    `Eyewise,In stock,CSV-0,01/04/2026 00:00:01,${emails[0]},Midori Eye Clinic,`,
    `Eyewise,In stock,CSV-1,01/01/2026 09:00:00,${emails[1]},Midori Eye Clinic,`,
    'Eyewise,In stock,CSV-2,01/01/2026 09:00:00,,Midori Eye Clinic,Harbour Eye Clinic',
  ]);
});
