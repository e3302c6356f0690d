import { randomBytes } from 'node:crypto';
import { dropDatabases } from '@fovea/kit-testing/databases';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { databaseUrl, loggedInAs, pointedAt, roleName } from '../config/database-url.ts';
import { withClient } from '../database/with-client.ts';
import { type FleetConfig, type Migrated, migrateFleet } from './fleet.ts';

const services = ['catalog-plan', 'device-inventory'];
const naming = { DATABASE_PREFIX: `r${randomBytes(5).toString('hex')}` };
let bed: TestBed;
/** URLs of the superuser, and of the owner, which is not a superuser. */
let server = '';
let owned = '';
let migrated: Migrated[];

beforeAll(async () => {
  bed = await startTestBed({
    services: [createFixture],
    env: (postgresUrl) => {
      server = postgresUrl;
      return {};
    },
  });
  const owner = { user: roleName(naming, 'owner'), password: 'owner' };
  owned = loggedInAs(server, owner);
  await withClient(pointedAt(server, 'postgres'), (client) =>
    client.query(`CREATE ROLE ${owner.user} LOGIN PASSWORD 'owner' CREATEDB CREATEROLE`),
  );
  migrated = await migrate('first');
});
afterAll(async () => {
  await dropDatabases(
    server,
    migrated.map(({ database }) => database),
    [...services, 'owner'].map((service) => roleName(naming, service)),
  );
  await bed.stop();
});

const migrate = (password: string) => {
  const config: FleetConfig = {
    ...naming,
    FOVEA_REGIONS: [{ key: 'jp', name: 'Japan' }],
    DATABASE_URL_GLOBAL: owned,
    regionUrls: { jp: owned },
    passwords: new Map(services.map((service) => [service, `${password} of ${service}`])),
  };
  return migrateFleet(config, services);
};
/** Runs SQL with a service's role, in its own database unless `of` names another. */
const as = (service: string, sql: string, of = 'device-inventory', password = 'first') =>
  withClient(
    loggedInAs(databaseUrl(naming, server, of, 'jp'), {
      user: roleName(naming, service),
      password: `${password} of ${service}`,
    }),
    (client) => client.query(sql),
  );
const asDevices = (sql: string) => as('device-inventory', sql);
const asOwner = (sql: string) =>
  withClient(databaseUrl(naming, owned, 'device-inventory', 'jp'), (client) => client.query(sql));

describe('the role of a service', () => {
  test('is created with its databases', () => {
    expect(migrated.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
  });

  test('cannot connect to a database of another service', async () => {
    await expect(as('catalog-plan', 'SELECT 1')).rejects.toThrow('permission denied for database');
    expect((await asDevices('SELECT 1')).rowCount).toBe(1);
  });

  test('starts with its limits, also where a connection cannot set any', async () => {
    const shown = (name: string) => asDevices(`SHOW ${name}`).then(({ rows: [row] }) => Object.values(row ?? {})[0]);
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    expect(await Promise.all(names.map(shown))).toEqual(['30s', '10s', '1min']);
    expect(await shown('pg_trgm.word_similarity_threshold')).toBe('0.5');
  });

  test('reads and writes rows, and uses sequences', async () => {
    const row = "('00000000-0000-7000-8000-000000000001', 'fact.jp.tried', '{}', '{}')";
    await asDevices(`INSERT INTO outbox (message_id, subject, body, headers) VALUES ${row}`);
    await asDevices('UPDATE outbox SET published_at = now()');
    await asDevices("SELECT setval(pg_get_serial_sequence('outbox', 'id'), 1000)");
    await asDevices('BEGIN; LOCK TABLE outbox IN EXCLUSIVE MODE; COMMIT');
    expect((await asDevices('DELETE FROM outbox')).rowCount).toBe(1);
  });

  test.each([
    'TRUNCATE outbox',
    'DROP TABLE outbox',
    'ALTER TABLE outbox DROP COLUMN body',
    'CREATE TABLE aside AS SELECT * FROM outbox',
    'CREATE TEMP TABLE aside (id int)',
    'CREATE INDEX aside ON outbox (subject)',
    'ALTER FUNCTION ensure_usage_month(date) SECURITY INVOKER',
    'UPDATE _prisma_migrations SET finished_at = NULL',
    'CREATE ROLE friend SUPERUSER',
    'SELECT pg_read_file($$postmaster.pid$$)',
  ])('may not %s', async (sql) => {
    await expect(asDevices(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('has partitions of usage created by their owner, and uses them', async () => {
    await asDevices("SELECT ensure_usage_month('2031-05-01')");
    const { rows } = await asDevices(
      "SELECT relowner::regrole::text AS owner FROM pg_class WHERE relname = 'usage_record_2031_05'",
    );
    expect(rows).toEqual([{ owner: roleName(naming, 'owner') }]);
    expect((await asDevices('SELECT FROM usage_record_2031_05')).rowCount).toBe(0);
  });

  test('uses tables of later migrations', async () => {
    await asOwner('CREATE TABLE later (id int)');
    expect((await asDevices('INSERT INTO later VALUES (1)')).rowCount).toBe(1);
  });

  test('gets a changed password, and revoked rights, by the next run', async () => {
    await asOwner(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM "${roleName(naming, 'device-inventory')}"`);
    expect((await migrate('second')).map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
    await expect(asDevices('SELECT 1')).rejects.toThrow('password authentication failed');
    expect((await as('device-inventory', 'SELECT FROM outbox', 'device-inventory', 'second')).rowCount).toBe(0);
  });
});
