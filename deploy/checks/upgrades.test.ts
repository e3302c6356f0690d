import { execFileSync } from 'node:child_process';
import { services } from '@fovea/contracts/endpoint';
import { describe, expect, test } from 'vitest';
import { migrationList } from '../../services/kit/src/prisma/migration-list.ts';
import { findSchemas, migrationsFolder } from '../../services/kit/src/prisma/schemas.ts';
import { hasRelease, release } from '../test/src/release.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });

/** Removes function bodies, literals and remarks: they change no table. */
const withoutTexts = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'[^']*'/g, "''");

const madeHere = (sql: string) =>
  [...withoutTexts(sql).matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/gi)].map(([, table = '']) => table);

/** Steps of ALTER TABLE after which the previous release can no longer read or write the rows. */
const narrowing = [
  /^DROP (?!CONSTRAINT\b)/i,
  /^RENAME (?!CONSTRAINT\b)/i,
  /^ALTER (COLUMN )?\S+ (SET NOT NULL|DROP DEFAULT|(SET DATA )?TYPE)\b/i,
  /^ADD (COLUMN )?(?!CONSTRAINT\b|PRIMARY\b|UNIQUE\b|CHECK\b|FOREIGN\b|EXCLUDE\b)(?!.*\b(DEFAULT|GENERATED|(BIG|SMALL)?SERIAL)\b).*\bNOT NULL\b/i,
];

/** Statements that break replicas of the previous release. They do not use the tables in `made`. */
function contractions(sql: string, made: string[]): string[] {
  const statements = withoutTexts(sql)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim());
  return statements.flatMap((statement) => {
    const dropped = /^DROP (?:TABLE|VIEW|FUNCTION) (?:IF EXISTS )?"?(\w+)/i.exec(statement)?.[1];
    if (dropped) return made.includes(dropped) ? [] : [statement];
    const [, table = '', steps = ''] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)"? (.*)$/i.exec(statement) ?? [];
    if (made.includes(table)) return [];
    return steps
      .split(/, ?(?![^(]*\))/)
      .filter((step) => narrowing.some((form) => form.test(step)))
      .map((step) => `${table}: ${step}`);
  });
}

/** `-- ready since 1.4.0`: the first release that works without the dropped schema. */
const readySince = (sql: string) => /^-- ready since (\d+\.\d+\.\d+)/m.exec(sql)?.[1];
const isAtMost = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) <= 0;

const refused = (sql: string, made: string[] = []): string[] => {
  const since = readySince(sql);
  return since && isAtMost(since, release.version) ? [] : contractions(sql, made);
};

describe('a migration that breaks the previous release is detected', () => {
  test.each([
    'ALTER TABLE "plan" DROP COLUMN "months";',
    'ALTER TABLE plan ADD COLUMN "weeks" integer, DROP months;',
    'ALTER TABLE "plan" RENAME COLUMN "months" TO "duration";',
    'ALTER TABLE "plan" RENAME TO "offer";',
    'DROP TABLE IF EXISTS "plan";',
    'DROP FUNCTION ensure_usage_month(date);',
    'ALTER TABLE "plan" ALTER COLUMN "months" SET NOT NULL;',
    'ALTER TABLE "plan" ALTER COLUMN "months" DROP DEFAULT;',
    'ALTER TABLE "plan" ALTER COLUMN "months" SET DATA TYPE bigint;',
    'ALTER TABLE "plan" ADD COLUMN     "fee" DECIMAL(12,2) NOT NULL,\nADD COLUMN "note" TEXT;',
    '-- ready since 999.0.0\nALTER TABLE "plan" DROP COLUMN "months";',
  ])('%s', (sql) => expect(refused(sql)).toHaveLength(1));

  test.each([
    'ALTER TABLE "plan" ADD COLUMN "fee" DECIMAL(12,2) NOT NULL DEFAULT 0, ADD COLUMN "note" TEXT;',
    'ALTER TABLE "plan" ADD COLUMN "id" BIGSERIAL NOT NULL;',
    `ALTER TABLE "plan" DROP CONSTRAINT IF EXISTS "plan_words", ADD CONSTRAINT "plan_words" CHECK ("a" IN ('x, DROP y'));`,
    'ALTER TABLE "plan" ALTER COLUMN "months" DROP NOT NULL;',
    'CREATE FUNCTION gone() RETURNS void AS $$ BEGIN DROP TABLE plan; END $$ LANGUAGE plpgsql;',
    'DROP INDEX "plan_name_idx";',
    `-- ready since ${release.version}\nALTER TABLE "plan" DROP COLUMN "months";`,
  ])('%s may be', (sql) => expect(refused(sql)).toEqual([]));

  test('tables that only the next release creates are its own', () => {
    const sql = 'CREATE TABLE "pack" ("id" uuid);\nALTER TABLE "pack" ADD COLUMN "size" integer NOT NULL;';
    expect(refused(sql, madeHere(sql))).toEqual([]);
  });
});

describe.runIf(hasRelease())('since the previous release', () => {
  test('it is the release the images were tagged with', () => {
    expect(JSON.parse(git('show', `${release.commit}:package.json`)).version).toBe(release.version);
  });

  test.each(findSchemas(services.slice()).map((schema) => [`${schema.service}/${schema.kind}`, schema] as const))(
    'migrations of %s keep what it reads and writes',
    (name, schema) => {
      const [service, kind] = name.split('/');
      const folder = `services/${service}/prisma/migrations/${kind}/`;
      const released = git('ls-tree', '--name-only', release.commit, folder).split('\n');
      const scripts = migrationList(migrationsFolder(schema))
        .migrationDirectories.filter(({ path }) => !released.includes(`${folder}${path}`))
        .map(({ migrationFile: { content } }) => (content.tag === 'ok' ? content.value : ''));
      const made = scripts.flatMap(madeHere);
      expect(scripts.flatMap((sql) => refused(sql, made))).toEqual([]);
    },
  );
});
