import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostsOf, loggedInAs, nobody, pointedAt } from '../config/database-url.ts';
import { toAppError } from './database-errors.ts';
import { placeOf } from './database-hosts.ts';
import { openProbe } from './probe-database.ts';

const several =
  'postgresql://fovea:se%40cret@a.example:5433,b.example?target_session_attrs=read-write&sslmode=verify-full';

test('a server of several hosts is pointed at a database, and logged in to', () => {
  expect(pointedAt(several, 'fovea_billing_jp')).toBe(
    'postgresql://fovea:se%40cret@a.example:5433,b.example/fovea_billing_jp?target_session_attrs=read-write&sslmode=verify-full',
  );
  expect(loggedInAs('postgresql://a,b/?x=1', { user: 'me', password: 'p@ss' })).toBe('postgresql://me:p%40ss@a,b/?x=1');
  expect(loggedInAs(several, nobody)).toMatch('postgresql://a.example:5433,b.example?');
  expect(hostsOf('postgresql://me@a:1,[::1]:2/name')).toEqual([
    'postgresql://me@a:1/name',
    'postgresql://me@[::1]:2/name',
  ]);
});

test('certificates are checked against the file a URL names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-root-'));
  const file = join(folder, 'root.pem');
  writeFileSync(file, 'the root');
  const { Client, connectionString } = placeOf(`postgresql://jp.example/?sslmode=verify-full&sslrootcert=${file}`);
  const { ssl } = new Client({ connectionString }) as unknown as { ssl: object };
  expect(ssl).toEqual({ ca: 'the root' });
  rmSync(folder, { recursive: true });
});

describe('a server with two hosts', () => {
  let first: TestPostgres;
  let second: TestPostgres;
  let url: string;
  let pool: pg.Pool;
  const portOf = (server: TestPostgres) => Number(new URL(server.url).port);
  const execute = async (server: TestPostgres, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const setReadOnly = (server: TestPostgres, isSo: boolean) =>
    execute(
      server,
      `SET default_transaction_read_only = off`,
      `ALTER SYSTEM SET default_transaction_read_only = ${isSo}`,
      'SELECT pg_reload_conf()',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
  const port = () => pool.query('SELECT inet_server_port() AS port').then(({ rows }) => rows[0].port);

  beforeAll(async () => {
    [first, second] = await Promise.all([startPostgres(), startPostgres()]);
    url = `${first.url},127.0.0.1:${portOf(second)}/postgres?target_session_attrs=read-write`;
  });
  afterAll(async () => {
    await first.stop();
    await second.stop();
  });
  beforeEach(() => {
    pool = new pg.Pool({ ...placeOf(url), max: 2, connectionTimeoutMillis: 5_000 });
    pool.on('error', () => {});
    return () => pool.end();
  });

  test('the first writable host is used, and the other one after a switch', async () => {
    expect(await port()).toBe(portOf(first));
    await setReadOnly(first, true);
    // A broken connection is noticed a moment later.
    await expect.poll(() => port().catch(() => undefined)).toBe(portOf(second));
    await setReadOnly(first, false);
    await setReadOnly(second, true);
    await expect.poll(() => port().catch(() => undefined)).toBe(portOf(first));
  });

  test('no host is used while none is writable', async () => {
    await setReadOnly(first, true);
    expect(await port().catch((error) => toAppError(error).error)).toBe('unavailable');
    expect(await openProbe(url)(5_000)).toBe(false);
    await setReadOnly(second, false);
    expect(await openProbe(url)(5_000)).toBe(true);
    expect(await port()).toBe(portOf(second));
  });

  test('the second host is used while the first does not answer', async () => {
    await first.stop();
    await expect.poll(() => port().catch(() => undefined)).toBe(portOf(second));
  });
});
