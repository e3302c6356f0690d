import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { importDevices } from '@fovea/contracts/devices/endpoints';
import { type ImportRow, maxImportRows } from '@fovea/contracts/devices/schema';
import { copyToFile, secondsToCopyIn, secondsToCopyOut } from './bare-copy.ts';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { workOf } from './job-work.ts';
import { loadProduct } from './load-devices.ts';
import { loadParents } from './load-parents.ts';
import { type Effort, interleaved } from './rounds.ts';

/**
 * An export of all families of the region to the object store, against COPY of the same columns to a client that
 * discards them; and an import of devices, against COPY of the same rows into a table with the same indexes.
 */
export async function exportsBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadParents(bench, effort.rows);
  const admin = await bench.product.signInStaff('admin@fovea.test');
  return [...(await exported(bench, effort, admin)), ...(await imported(bench, effort, admin))];
}

async function exported(bench: BenchStack, effort: Effort, admin: string): Promise<Finding[]> {
  const url = bench.databaseUrl('customer', region);
  let families = 0;
  let peakBytes = 0;
  const product = async () => {
    const place = { service: 'customer', scope: region, kind: 'exportCustomers' } as const;
    const work = await workOf(bench, place, () =>
      bench.product.callApi(exportCustomers, {}, { as: admin, db: region }),
    );
    families = work.rows;
    peakBytes = Math.max(peakBytes, work.peakBytes);
    return work.rows / work.seconds;
  };
  const reference = async () => families / (await secondsToCopyOut(url, selectSql));
  const pair = await interleaved(effort, product, reference);
  return [
    {
      what: 'export: families to the store, against COPY of such columns',
      unit: 'rows/s',
      value: pair.product,
      reference: pair.reference,
      aim: { of: 'ratio', is: 'at least', limit: 0.33 },
    },
    {
      what: `export: most memory of the service, ${families.toLocaleString('en')} families`,
      unit: 'MB',
      value: peakBytes / 1_000_000,
      aim: { of: 'value', is: 'at most', limit: 150 },
    },
  ];
}

/** The families of the export, with the columns of its cells. */
const selectSql = `SELECT parent.first_name, parent.middle_name, parent.last_name, children.list, staff.full_name, parent.email, company.name,
    parent.mobile_country_code, parent.phone, parent.register_date, parent.last_login_at, parent.lock, parent.requesting,
    children.rates, children.uses, children.ends
  FROM parent LEFT JOIN company ON company.id = parent.company_id LEFT JOIN staff ON staff.id = parent.doctor_id CROSS JOIN LATERAL (
    SELECT string_agg(concat(first_name, ' ', last_name, ' (', patient_id, ')'), '; ') AS list,
      string_agg(treatment.rate::text, '; ') AS rates, string_agg(treatment.last_day::text, '; ') AS uses,
      string_agg(patient.expired_date::text, '; ') AS ends
    FROM patient LEFT JOIN treatment ON treatment.account_id = patient.id WHERE parent_id = parent.id AND deleted_at IS NULL
  ) AS children WHERE parent.deleted_at IS NULL AND parent.removed_at IS NULL`;

async function imported(bench: BenchStack, effort: Effort, admin: string): Promise<Finding[]> {
  const place = { service: 'device-inventory', scope: 'global', kind: 'importDevices' } as const;
  const url = bench.databaseUrl(place.service, place.scope);
  const query = (sql: string) => bench.within(place.service, place.scope, (client) => client.query(sql));
  const terms = await loadProduct(bench);
  const count = Math.min(effort.rows, maxImportRows);
  const path = join(tmpdir(), `fovea-bench-${process.pid}.copy`);
  let serials = '';
  const product = async () => {
    serials = `${prefix}${randomUUID().toUpperCase()}`;
    const list = rowsToImport(serials, count);
    const { seconds } = await workOf(bench, place, () =>
      bench.product.callApi(importDevices, { ...terms, list }, { as: admin }),
    );
    await untilPublished(bench);
    return count / seconds;
  };
  const reference = async () => {
    await copyToFile(url, `SELECT * FROM device WHERE serial_key LIKE '${serials}%'`, path);
    await query('DROP TABLE IF EXISTS bench_device; CREATE TABLE bench_device (LIKE device INCLUDING ALL)');
    await query(`INSERT INTO bench_device SELECT * FROM device WHERE serial_key NOT LIKE '${serials}%'`);
    await query('CHECKPOINT');
    return count / (await secondsToCopyIn(url, 'bench_device', path));
  };
  try {
    const pair = await interleaved(effort, product, reference);
    return [
      {
        what: 'import: devices registered and published, against COPY into a table with the same indexes',
        unit: 'rows/s',
        value: pair.product,
        reference: pair.reference,
        aim: { of: 'ratio', is: 'at least', limit: 0.5 },
      },
    ];
  } finally {
    await query('DROP TABLE IF EXISTS bench_device');
    await query(`DELETE FROM device WHERE serial_key LIKE '${prefix}%'`);
    await rm(path, { force: true });
  }
}

const prefix = 'COPIED-';

/** New devices with a common prefix of their serial numbers. */
export const rowsToImport = (serials: string, count: number): ImportRow[] =>
  Array.from({ length: count }, (_, place) => ({
    row: place + 2,
    batchStatus: 'waiting',
    type: 'COMMERCIAL',
    status: '',
    msg: '',
    udi: '09506000134352',
    order_number: `PO-${place % 500}`,
    qrcode: `Q${place}`,
    serial_number: `${serials}-${place}`,
  }));

/** Otherwise the outbox of the import would be published while the reference runs. */
async function untilPublished({ within }: BenchStack): Promise<void> {
  await within('device-inventory', 'global', async (client) => {
    const waiting = () => client.query('SELECT FROM outbox WHERE published_at IS NULL LIMIT 1');
    while ((await waiting()).rowCount !== 0) await delay(100);
  });
}
