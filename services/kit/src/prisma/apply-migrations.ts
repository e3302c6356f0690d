import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { placeOf } from '../database/database-hosts.ts';
import { migrationList } from './migration-list.ts';
import { missingMigrations } from './missing-migrations.ts';

type Migration = { name: string; sql: string; checksum: string };
type Server = Pick<pg.Client, 'query'>;

/** The lock of Prisma's own CLI: the two exclude each other. */
const prismaLock = 72_707_369;
const lockPollMs = 200;
/** Longer than a killed process holds the lock; another running migration is reported. */
const lockTimeoutMs = 60_000;

/**
 * Applies what a database lacks and returns the names applied; bookkeeping is Prisma's own `_prisma_migrations`. The
 * next run completes an interrupted one without manual steps.
 */
export async function applyMigrations(url: string, folder: string): Promise<string[]> {
  const { Client, connectionString } = placeOf(url);
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // The query in progress rejects as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await endWithClient(client);
    await lock(client);
    await client.query(bookkeeping);
    const missing = new Set(await missingMigrations(client, folder));
    const migrations = migrationsIn(folder).filter(({ name }) => missing.has(name));
    for (const migration of migrations) await apply(client, migration);
    return migrations.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** The server stops a statement, and releases the lock, within a second after a killed process. */
async function endWithClient(client: Server): Promise<void> {
  await client.query("SET client_connection_check_interval = '1s'").catch(() => {
    // Some systems cannot poll a socket for its end; the statement then runs to its own.
  });
}

/**
 * Polls instead of waiting within PostgreSQL: a waiting query holds a snapshot, for which CREATE INDEX CONCURRENTLY of
 * the other run would wait in turn.
 */
async function lock(client: Server): Promise<void> {
  for (const until = performance.now() + lockTimeoutMs; performance.now() < until; await delay(lockPollMs)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [prismaLock]);
    if (rows[0].locked) return;
  }
  throw new Error('another process is migrating this database; run migrate again when it has finished');
}

async function apply(client: Server, migration: Migration): Promise<void> {
  const isAtomic = !commitsWithin(migration.sql);
  try {
    if (await takeOver(client, migration)) await dropUnfinishedIndexes(client, migration.sql);
    if (isAtomic) await client.query('BEGIN');
    const id = await begin(client, migration);
    await client.query(migration.sql);
    await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [
      id,
    ]);
    if (isAtomic) await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`${migration.name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Such a script is written so that it can be repeated; deploy/checks/repository.test.ts checks how. All others are one
 * transaction.
 */
export const commitsWithin = (sql: string): boolean =>
  /\bCONCURRENTLY\b|^\s*(BEGIN|COMMIT)\s*;/im.test(sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, ''));

async function begin(client: Server, { name, checksum }: Migration): Promise<string> {
  const id = randomUUID();
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  return id;
}

/**
 * Whether an earlier run began this migration and was interrupted or failed; marks that run as rolled back. Its text
 * has to be the same: another text may have left anything behind.
 */
async function takeOver(client: Server, { name, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT checksum FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
    [name],
  );
  if (rows.some((row) => row.checksum !== checksum))
    throw new Error('it was begun with another text, see docs/runbooks/a-migration-failed.md');
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
    [name],
  );
  return rows.length > 0;
}

/**
 * An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index that is maintained, never used, and blocks its name.
 */
async function dropUnfinishedIndexes(client: Server, sql: string): Promise<void> {
  for (const [, index] of sql.matchAll(/\bCREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)"? ON\b/gi))
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
}

const migrationsIn = (folder: string): Migration[] =>
  migrationList(folder).migrationDirectories.map(({ path: name, migrationFile: { content } }) => {
    const sql = content.tag === 'ok' ? content.value : '';
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
