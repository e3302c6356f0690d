import pg from 'pg';
import type { Region } from '../config.ts';
import { databaseName, databaseUrl, pointedAt } from '../database-url.ts';
import { applyMigrations } from './engine.ts';
import { missingMigrations } from './missing-migrations.ts';
import { findSchemas, migrationsFolder, type ServiceSchema } from './schemas.ts';

export type FleetConfig = {
  DATABASE_PREFIX: string;
  FOVEA_REGIONS: Region[];
  DATABASE_URL_GLOBAL: string;
  regionUrls: Record<string, string>;
};
export type Migrated = { database: string; applied: string[]; problem?: string };

/** Creates and migrates all databases side by side; one that fails does not hold up the others. */
export async function migrateFleet(config: FleetConfig, services?: string[]): Promise<Migrated[]> {
  const targets = findSchemas(services)
    .filter((schema) => schema.service !== 'kit-fixture' || services?.includes('kit-fixture'))
    .flatMap((schema) => serversOf(schema, config).map(({ scope, url }) => ({ schema, scope, url })));
  return Promise.all(targets.map(({ schema, scope, url }) => migrateDatabase(config, schema, scope, url)));
}

function serversOf({ kind }: ServiceSchema, config: FleetConfig): { scope: string; url: string }[] {
  if (kind === 'global') return [{ scope: 'global', url: config.DATABASE_URL_GLOBAL }];
  return config.FOVEA_REGIONS.map(({ key }) => ({ scope: key, url: config.regionUrls[key] ?? '' }));
}

async function migrateDatabase(
  config: FleetConfig,
  schema: ServiceSchema,
  scope: string,
  serverUrl: string,
): Promise<Migrated> {
  const database = databaseName(config, schema.service, scope);
  try {
    const known = await ensureDatabase(serverUrl, database);
    const url = databaseUrl(config, serverUrl, schema.service, scope);
    const folder = migrationsFolder(schema);
    const upToDate = known && (await isUpToDate(url, folder));
    return { database, applied: upToDate ? [] : await applyMigrations(url, folder) };
  } catch (error) {
    return { database, applied: [], problem: problemOf(error) };
  }
}

/** Returns whether the database was there already. */
async function ensureDatabase(serverUrl: string, name: string): Promise<boolean> {
  return withClient(pointedAt(serverUrl, 'postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return true;
    await client.query(`CREATE DATABASE "${name}"`).catch((error: { code?: string }) => {
      // 42P04, 23505: another process made it in the meantime.
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
    return false;
  });
}

/**
 * Cheaper than starting the schema engine: a warm start asks this of every database. An edited or failed migration goes
 * to the engine, which explains it.
 */
const isUpToDate = (url: string, folder: string): Promise<boolean> =>
  withClient(url, async (client) => (await missingMigrations(client, folder)).length === 0);

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function problemOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  const text = message || code || String(error);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
