import type { Region } from '../config/config.ts';
import { databaseName, databaseUrl, pointedAt, roleName } from '../config/database-url.ts';
import { missingZones, missingZonesLine } from '../database/lacking-zones.ts';
import { withClient } from '../database/with-client.ts';
import { applyMigrations } from './apply-migrations.ts';
import { missingMigrations } from './missing-migrations.ts';
import { admittedTo, ensureRoles, limitsOf, mayDo } from './roles.ts';
import { findSchemas, migrationsFolder, type ServiceSchema } from './schemas.ts';

export type FleetConfig = {
  DATABASE_PREFIX: string;
  FOVEA_REGIONS: Region[];
  DATABASE_URL_GLOBAL: string;
  regionUrls: Record<string, string>;
  /** Passwords of the roles, by service. */
  passwords: Map<string, string>;
};
type Target = { schema: ServiceSchema; scope: string; url: string };
export type Migrated = { database: string; applied: string[]; problem?: string };

/**
 * Creates and migrates all databases in parallel, each with the role that alone may use it; a failure does not block
 * the others.
 */
export async function migrateFleet(config: FleetConfig, services?: string[]): Promise<Migrated[]> {
  const targets = findSchemas(services)
    .filter((schema) => schema.service !== 'kit-fixture' || services?.includes('kit-fixture'))
    .flatMap((schema) => serversOf(schema, config).map(({ scope, url }) => ({ schema, scope, url })));
  const roles = new Map(
    [...new Set(targets.map(({ url }) => url))].map((url) => [url, makeRoles(config, targets, url)]),
  );
  return Promise.all(targets.map((target) => migrateDatabase(config, target, roles.get(target.url))));
}

/** A line for each server that lacks a time zone; one that is down is reported by its migration. */
export async function serversMissingZones({ DATABASE_URL_GLOBAL, regionUrls }: FleetConfig): Promise<string[]> {
  const places = Map.groupBy(Object.entries({ global: DATABASE_URL_GLOBAL, ...regionUrls }), ([, url]) => url);
  const lines = await Promise.all(
    [...places].map(async ([url, servers]) => {
      const missingNames = await withClient(pointedAt(url, 'postgres'), missingZones).catch(() => []);
      const place = servers.map(([name]) => name).join(', ');
      return missingNames.length > 0 ? [missingZonesLine(place, missingNames)] : [];
    }),
  );
  return lines.flat();
}

/** The roles of all services that have a database on a server. */
async function makeRoles(config: FleetConfig, targets: Target[], serverUrl: string): Promise<void> {
  const here = new Set(targets.flatMap(({ schema, url }) => (url === serverUrl ? [schema.service] : [])));
  const roles = [...here].map((service) => ({
    name: roleName(config, service),
    password: config.passwords.get(service) ?? '',
  }));
  await withClient(pointedAt(serverUrl, 'postgres'), (client) => ensureRoles(client, roles));
}

function serversOf({ kind }: ServiceSchema, config: FleetConfig): { scope: string; url: string }[] {
  if (kind === 'global') return [{ scope: 'global', url: config.DATABASE_URL_GLOBAL }];
  return config.FOVEA_REGIONS.map(({ key }) => ({ scope: key, url: config.regionUrls[key] ?? '' }));
}

async function migrateDatabase(
  config: FleetConfig,
  { schema, scope, url: serverUrl }: Target,
  roles: Promise<void> | undefined,
): Promise<Migrated> {
  const database = databaseName(config, schema.service, scope);
  try {
    await roles;
    const exists = await ensureDatabase(serverUrl, database);
    const url = databaseUrl(config, serverUrl, schema.service, scope);
    const folder = migrationsFolder(schema);
    const upToDate = exists && (await isUpToDate(url, folder));
    const applied = upToDate ? [] : await applyMigrations(url, folder);
    await admit(url, database, roleName(config, schema.service));
    return { database, applied };
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

/** In one transaction: no table is accessible in between beyond its rights. */
const admit = (url: string, database: string, role: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      `BEGIN; SELECT pg_advisory_xact_lock(hashtext('fovea.rights')); ${admittedTo(database, role)} ${mayDo(role)} ${limitsOf(database, role)} COMMIT`,
    ),
  );

/** A warm start waits for no lock. */
const isUpToDate = (url: string, folder: string): Promise<boolean> =>
  withClient(url, async (client) => (await missingMigrations(client, folder)).length === 0);

function problemOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  const text = message || code || String(error);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
