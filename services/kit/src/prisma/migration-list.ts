import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { MigrationList } from '@prisma/schema-engine-wasm';

/** The migrations of a folder in order, as the schema engine takes them. */
export function migrationList(folder: string): MigrationList {
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(`${folder}/${path}/migration.sql`, 'utf8') },
      },
    })),
  };
}
