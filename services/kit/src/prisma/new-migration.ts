// `make migration NAME=add_notes`: writes the SQL from each service's last migrated schema to its present one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { diffSchemas } from './engine.ts';
import { findSchemas, joinedSchema, migrationsFolder } from './schemas.ts';
import { diffWords } from './words.ts';
import { hasPresentZones, zoneColumns, zoneMigration } from './zones.ts';

const [name, ...only] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  process.stderr.write('Name the migration in lowercase words: make migration NAME=add_notes\n');
  process.exit(1);
}

const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
let written = 0;
for (const schema of findSchemas(only.length > 0 ? only : undefined)) {
  const folder = migrationsFolder(schema);
  const before = existsSync(`${folder}/schema.prisma`) ? readFileSync(`${folder}/schema.prisma`, 'utf8') : undefined;
  const after = joinedSchema(schema);
  // A failed migration is repeated as a whole; the one for words is no single transaction and has to be a file of its
  // own.
  const isZoned = zoneColumns(after).length > 0;
  const scripts = {
    [name]: await diffSchemas(before, after),
    [`${name}_words`]: diffWords(before ?? '', after),
    [`${name}_zones`]: isZoned && !hasPresentZones(folder) ? zoneMigration(after) : '',
  };
  for (const [step, sql] of Object.entries(scripts)) {
    if (!sql) continue;
    mkdirSync(`${folder}/${timestamp}_${step}`, { recursive: true });
    writeFileSync(`${folder}/${timestamp}_${step}/migration.sql`, sql);
    written += 1;
    process.stdout.write(
      `wrote services/${schema.service}/prisma/migrations/${schema.kind}/${timestamp}_${step}/migration.sql\n`,
    );
  }
  writeFileSync(`${folder}/schema.prisma`, after);
}
if (written === 0) process.stdout.write('Every schema equals its last migration: nothing to write.\n');
