import type { ClientBase, Pool } from 'pg';
import { migrationList } from './migration-list.ts';

/**
 * Names of the folder's migrations that a database lacks; all of them if none was ever applied. Throws the database's
 * error if it does not respond.
 */
export async function missingMigrations(client: Pick<ClientBase | Pool, 'query'>, folder: string): Promise<string[]> {
  const names = migrationList(folder).migrationDirectories.map(({ path }) => path);
  const applied = await client
    .query('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL')
    .catch((error: { code?: string }) => {
      // The table does not exist before the first migration.
      if (error.code !== '42P01') throw error;
      return { rows: [] };
    });
  const appliedNames = new Set(applied.rows.map(({ migration_name: name }: { migration_name: string }) => name));
  return names.filter((name) => !appliedNames.has(name));
}
