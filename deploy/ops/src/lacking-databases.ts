import { withClient } from '@fovea/kit/database/with-client';
import { missingMigrations } from '@fovea/kit/prisma/missing-migrations';
import { findSchemas, migrationsFolder } from '@fovea/kit/prisma/schemas';
import type { Fleet } from './fleet.ts';

/** Of a service's databases: how many have all that its code knows, who lacks some of it, whose server does not answer. */
export type Schemas = { complete: number; lacking: string[]; silent: string[] };

/** No such database, or no such role yet: `migrate` has not been here. */
const notMigrated = ['3D000', '28P01', '28000'];

/** Looks into every database of the service once. */
export async function lackingDatabases(fleet: Fleet, service: string): Promise<Schemas> {
  const folders = new Map(findSchemas([service]).map((schema) => [schema.kind, migrationsFolder(schema)]));
  const found: Schemas = { complete: 0, lacking: [], silent: [] };
  const look = async ({ name, url, scope }: ReturnType<Fleet['database']>) => {
    const folder = folders.get(scope === 'global' ? 'global' : 'regional') ?? '';
    try {
      const missing = await withClient(url, (client) => missingMigrations(client, folder));
      if (missing.length === 0) found.complete += 1;
      else found.lacking.push(name);
    } catch (error) {
      const isThere = notMigrated.includes(String((error as { code?: string }).code));
      (isThere ? found.lacking : found.silent).push(name);
    }
  };
  await Promise.all(fleet.databases([service]).map(look));
  return found;
}
