import { createHash } from 'node:crypto';
import { databaseName, pointedAt, roleName } from '@fovea/kit/config/database-url';
import { migrationList } from '@fovea/kit/prisma/migration-list';
import { admittedTo, ensureRoles, mayDo } from '@fovea/kit/prisma/roles';
import { findSchemas, migrationsFolder, type ServiceSchema } from '@fovea/kit/prisma/schemas';
import pg from 'pg';

/** Password of the tests' roles. */
export const testPassword = 'test';
/** The role with the rights that templates grant; each bed's role inherits them. */
const ofTemplates = { DATABASE_PREFIX: 'template' };

/**
 * Creates the databases of a service from templates that are migrated once per server, and the service's role; some
 * fifty milliseconds instead of a second.
 */
export async function createDatabases(
  serverUrl: string,
  prefix: string,
  service: string,
  scopes: { global: boolean; regions: string[] },
): Promise<string[]> {
  const targets = findSchemas([service]).flatMap((schema) => {
    const wanted = schema.kind === 'global' ? ['global'].filter(() => scopes.global) : scopes.regions;
    return wanted.map((scope) => ({ schema, name: databaseName({ DATABASE_PREFIX: prefix }, service, scope) }));
  });
  const role = roleName({ DATABASE_PREFIX: prefix }, service);
  await withServer(serverUrl, async (server) => {
    await ensureRoles(server, [{ name: role, password: testPassword }]);
    for (const { schema, name } of targets) {
      await server.query(`CREATE DATABASE "${name}" TEMPLATE "${await templateOf(server, serverUrl, schema)}"`);
      await server.query(admittedTo(name, role));
    }
    if (targets.length > 0) await server.query(`GRANT "${roleName(ofTemplates, service)}" TO "${role}"`);
  });
  return targets.map(({ name }) => name);
}

/** The databases, and then the roles of a bed. */
export async function dropDatabases(serverUrl: string, names: string[], roles: string[]): Promise<void> {
  await withServer(serverUrl, async (server) => {
    for (const name of names) await server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    for (const role of roles) await server.query(`DROP ROLE IF EXISTS "${role}"`);
  });
}

async function templateOf(server: pg.Client, serverUrl: string, schema: ServiceSchema): Promise<string> {
  const role = roleName(ofTemplates, schema.service);
  const { migrationDirectories: migrations } = migrationList(migrationsFolder(schema));
  const scripts = [
    ...migrations.map(({ migrationFile }) => (migrationFile.content.tag === 'ok' ? migrationFile.content.value : '')),
    asMigrated(migrations.map(({ path }) => path)),
    mayDo(role),
  ];
  const hash = createHash('sha256').update(scripts.join('\0')).digest('hex').slice(0, 12);
  const template = `template_${schema.service}_${schema.kind}_${hash}`.replaceAll('-', '_');
  if (await exists(server, template)) return template;
  // Several test files may need the same template at once.
  await server.query("SELECT pg_advisory_lock(hashtext('fovea.template'))");
  try {
    if (!(await exists(server, template))) {
      await ensureRoles(server, [{ name: role, password: testPassword }]);
      await server.query(`CREATE DATABASE "${template}_making"`);
      await withServer(pointedAt(serverUrl, `${template}_making`), async (client) => {
        for (const script of scripts) await client.query(script);
      });
      await server.query(`ALTER DATABASE "${template}_making" RENAME TO "${template}"`);
    }
  } finally {
    await server.query("SELECT pg_advisory_unlock(hashtext('fovea.template'))");
  }
  return template;
}

/** The migrations table that services check for their release. */
const asMigrated = (names: string[]): string => `
  CREATE TABLE _prisma_migrations (migration_name text, finished_at timestamptz DEFAULT now(), rolled_back_at timestamptz);
  INSERT INTO _prisma_migrations (migration_name) VALUES ${names.map((name) => `('${name}')`).join(', ')};`;

async function exists(server: pg.Client, name: string): Promise<boolean> {
  return Boolean((await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount);
}

async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
