import { randomUUID } from 'node:crypto';
import { hashPassword } from '@fovea/kit/secrets/password';
import { signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { type BenchStack, region } from './bench-stack.ts';
import { idSql } from './id-sql.ts';

const deviceCount = 64;
export type BenchDevice = { token: string };

/**
 * Loads families with devices into the region, and signs every device in. Their catalog sets every limit, so that the
 * check for excess treatments is part of the measurement.
 */
export async function loadDevices(bench: BenchStack): Promise<BenchDevice[]> {
  const { within, origin } = bench;
  await loadProduct(bench);
  await within('device-inventory', 'global', (client) => client.query(devicesSql, [deviceCount, region]));
  await within('customer', region, async (client) => {
    await client.query(
      `${companySql('type, country, database_url, public_plans, customer_notifications', `'Clinic', 'JP', '${region}', true, true`)} ON CONFLICT DO NOTHING`,
    );
    await client.query(parentsSql, [deviceCount]);
    await client.query(patientsSql, [deviceCount, await hashPassword(passwordDigest(demoPassword))]);
  });
  const devices: BenchDevice[] = [];
  for (let n = 0; n < deviceCount; n += 1) {
    const { session } = await signInDevice({
      gateway: origin,
      serial: `POST-${n}`,
      username: `post-${n}`,
      password: demoPassword,
    });
    devices.push({ token: session.token });
  }
  return devices;
}

/** A catalog and a clinic for devices. */
export function loadProduct({ within }: BenchStack): Promise<Terms> {
  return within('device-inventory', 'global', async (client) => {
    await client.query(`${companySql('search, region', `' bench clinic', '${region}'`)} ON CONFLICT DO NOTHING`);
    await client.query(`INSERT INTO catalog (id, revision, name, reference, version_id, duration, intervals, times_per_day, times_per_week)
      VALUES (${id('product')}, 0, 'Bench device', 'B', ${id('version')}, 180, 4, 2, 10) ON CONFLICT DO NOTHING`);
    await client.query(
      `INSERT INTO release (id, revision, name, url, md5, notification) VALUES (${id('version')}, 0, '1.0', 'http://localhost/1.zip', 'x', false) ON CONFLICT DO NOTHING`,
    );
    const { rows } = await client.query<Terms>(
      `SELECT ${id('product')} AS "productId", ${id('clinic')} AS "companyId"`,
    );
    return rows[0] as Terms;
  });
}
type Terms = { productId: string; companyId: string };

const dayMs = 24 * 60 * 60 * 1000;
const laser = JSON.stringify({ power: 0.35, seconds: 180 });

/** The body of a post: `count` new treatments, two a day up to some day of the last year. */
export function postOf(count: number, place: number): string {
  const newest = Date.now() - (1 + ((place * 13) % 250)) * dayMs;
  const records = Array.from({ length: count }, (_, back) => {
    const happened = newest - back * (dayMs / 2);
    const ended = new Date(happened + 180_000).toISOString();
    return {
      recordId: randomUUID(),
      happenedTime: new Date(happened).toISOString(),
      endTime: ended,
      leftLaserData: laser,
      rightLaserData: laser,
      timezone: 'Asia/Tokyo',
    };
  });
  return JSON.stringify({ records });
}

const id = (kind: string, number?: string) => idSql(`post ${kind}`, number);

const companySql = (columns: string, values: string) =>
  `INSERT INTO company (id, revision, name, ancestors, disabled, ${columns}) VALUES (${id('clinic')}, 0, 'Bench clinic', ARRAY[${id('clinic')}], false, ${values})`;

const devicesSql = `INSERT INTO device (id, serial_number, serial_key, type, product_id, company_id, ownership_id, customer_id, customer_region, status, qrcode, order_number, udi,
    version_id, created_date, service_date, discard_date, search, updated_at)
  SELECT ${id('device', 'n')}, 'POST-' || n, 'POST-' || n, 'COMMERCIAL', ${id('product')}, ${id('clinic')}, ${id('clinic')}, ${id('parent', 'n')}, $2, 'In use', '', '', '',
    ${id('version')}, now(), now(), now() + interval '5 years', ' post-' || n, now() - interval '2 years'
  FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`;

const parentsSql = `INSERT INTO parent (id, company_id, first_name, last_name, email, register_date, language, timezone, country, reference_number, patient_count, name_search, search, updated_at)
  SELECT ${id('parent', 'n')}, ${id('clinic')}, 'Device', 'Holder', 'holder' || n || '@bench.test', now(), 'ja', 'Asia/Tokyo', 'JP', 'RPOST' || n, 1, ' device holder', ' device holder', now()
  FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`;

const patientsSql = `INSERT INTO patient (id, parent_id, company_id, first_name, last_name, patient_id, patient_id_key, patient_id_search, name_search, username, username_key, password_hash,
    expired_date, created_at, updated_at)
  SELECT ${id('patient', 'n')}, ${id('parent', 'n')}, ${id('clinic')}, 'Child', 'Holder', 'POST-' || n, 'post-' || n, 'post-' || n, ' child holder', 'post-' || n, 'post-' || n, $2,
    now() + interval '1 year', now() - interval '2 years', now()
  FROM generate_series(0, $1::int - 1) AS n ON CONFLICT (id) DO UPDATE SET expired_date = EXCLUDED.expired_date, password_hash = EXCLUDED.password_hash`;
