import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { claimPorts, isFree } from './claim-ports.ts';
import type { TestPostgres } from './postgres.ts';
import { spawnTied } from './spawn-child.ts';

export type TestPooler = {
  /** Without a login: the server's logins work here. */
  url: string;
  remove(): Promise<void>;
};

/** PgBouncer in front of a server as in docs/postgresql.md, with this number of connections per role and database. */
export async function startPooler(program: string, server: TestPostgres, connections: number): Promise<TestPooler> {
  await admitPooler(server);
  const { hostname, port } = new URL(server.url);
  const { first, release } = await claimPorts('single');
  const folder = await mkdtemp(join(tmpdir(), 'fovea-test-pooler-'));
  const file = (name: string) => join(folder, name);
  await writeFile(file('users'), '"pooler" "test"\n');
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: first,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: file('users'),
    auth_user: 'pooler',
    auth_dbname: 'postgres',
    auth_query: 'SELECT usename, passwd FROM pooler_login($1)',
    pool_mode: 'transaction',
    max_prepared_statements: 400,
    default_pool_size: connections,
    max_client_conn: 500,
    // Root may not run it.
    ...(process.getuid?.() === 0 && { user: 'postgres' }),
  };
  const settings = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  const databases = ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]'];
  await writeFile(file('ini'), [...databases, ...settings, ''].join('\n'));
  const pooler = spawnTied('SIGTERM', [program, '-q', file('ini')], { cwd: '/' });
  while (await isFree(first)) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended by itself with ${pooler.exitCode}`);
    await pause(20);
  }
  return {
    url: `postgresql://${hostname}:${first}`,
    async remove() {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await ended;
      release();
      await rm(folder, { recursive: true });
    },
  };
}

/** A pooler has no passwords of roles, only the server's verifiers. */
async function admitPooler({ url, folder }: TestPostgres): Promise<void> {
  const rules = join(folder, 'pg_hba.conf');
  await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll(/ password$/gm, ' scram-sha-256'));
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query('SELECT pg_reload_conf()');
  await client.query("CREATE ROLE pooler LOGIN PASSWORD 'test'");
  await client.query(readerOfLogins());
  await client.end();
}

/** The SQL of docs/postgresql.md. */
function readerOfLogins(): string {
  const page = readFileSync(new URL('../../../../docs/postgresql.md', import.meta.url), 'utf8');
  const [, statements] = /```sql\n(.*?)```/s.exec(page) ?? [];
  if (!statements) throw new Error('docs/postgresql.md has no SQL');
  return statements;
}
