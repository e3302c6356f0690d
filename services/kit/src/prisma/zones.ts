import { readFileSync } from 'node:fs';
import { zoneNames } from '@fovea/contracts/zones';
import { shortZones } from '../database/stored-zone.ts';
import { migrationList } from './migration-list.ts';

/** Millions of rows whose zone is only displayed: their view replaces old names. */
const displayedOnly = ['usage_record'];

/** The columns of a schema that hold a time zone, by their names. */
export function zoneColumns(schema: string): { table: string; column: string }[] {
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
    return [...body.matchAll(/^ +(\w+) +String(?!\[)(.*)$/gm)]
      .map(([, field = '', attributes = '']) => ({
        table,
        column: /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field,
      }))
      .filter(({ column }) => /(^|_)(time)?zone$/.test(column));
  });
}

const zoneMap = JSON.stringify(Object.fromEntries([...zoneNames, ...shortZones]));

/**
 * The zone that a stored name means, else the fallback; never fails. PostgreSQL ends a statement at the first row with
 * an unknown zone. A single expression, so that the planner inlines it.
 */
export const zoneFunction = `CREATE OR REPLACE FUNCTION canonical_zone(zone text, fallback text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce('${zoneMap}'::jsonb ->> lower(zone COLLATE "C"), fallback);
`;

/** The SQL that installs the present list and replaces old names. */
export function zoneMigration(schema: string): string {
  const updates = zoneColumns(schema)
    .filter(({ table }) => !displayedOnly.includes(table))
    .map(
      ({ table, column }) =>
        `UPDATE "${table}" SET "${column}" = canonical_zone("${column}", "${column}")\nWHERE "${column}" <> canonical_zone("${column}", "${column}");\n`,
    );
  return [zoneFunction, ...updates].join('\n');
}

/** Whether the newest function of a folder's migrations is the present one. */
export function hasPresentZones(folder: string): boolean {
  const newest = migrationList(folder)
    .migrationDirectories.map(({ path }) => readFileSync(`${folder}/${path}/migration.sql`, 'utf8'))
    .findLast((sql) => sql.includes('FUNCTION canonical_zone('));
  return newest?.includes(zoneFunction) === true;
}
