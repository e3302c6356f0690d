import { withClient } from '@fovea/kit/database/with-client';
import { missingMigrations } from '@fovea/kit/prisma/missing-migrations';
import { findSchemas, migrationsFolder } from '@fovea/kit/prisma/schemas';
import type { Fleet } from './fleet.ts';

/** Of a service's databases: how many are migrated, which are not, and which could not be reached. */
export type MigrationState = { complete: number; unmigrated: string[]; unavailable: string[] };

/** The database or the role does not exist yet: `migrate` has not run. */
const notMigrated = ['3D000', '28P01', '28000'];

/** Checks every database of the service once. */
export async function unmigratedDatabases(fleet: Fleet, service: string): Promise<MigrationState> {
  const folders = new Map(findSchemas([service]).map((schema) => [schema.kind, migrationsFolder(schema)]));
  const found: MigrationState = { complete: 0, unmigrated: [], unavailable: [] };
  const check = async ({ name, url, scope }: ReturnType<Fleet['database']>) => {
    const folder = folders.get(scope === 'global' ? 'global' : 'regional') ?? '';
    try {
      const missing = await withClient(url, (client) => missingMigrations(client, folder));
      if (missing.length === 0) found.complete += 1;
      else found.unmigrated.push(name);
    } catch (error) {
      const isThere = notMigrated.includes(String((error as { code?: string }).code));
      (isThere ? found.unmigrated : found.unavailable).push(name);
    }
  };
  await Promise.all(fleet.databases([service]).map(check));
  return found;
}
