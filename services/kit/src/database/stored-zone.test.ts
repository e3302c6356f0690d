import { zoneNames } from '@fovea/contracts/zones';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { checkStoredZones } from '../jobs/check-stored-zones.ts';
import { zoneColumns, zoneFunction, zoneMigration } from '../prisma/zones.ts';
import type { Log } from '../telemetry/logger.ts';
import { metrics } from '../telemetry/metrics.ts';
import { kyselyOn, type RawClient } from './kysely.ts';
import { shortZones, storedZone, zoneOr } from './stored-zone.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  for (const statement of [zoneFunction, table, 'GRANT ALL ON family TO PUBLIC']) await bed.sql(statement);
});
afterAll(() => bed.stop());

const table = 'CREATE TABLE family (id serial PRIMARY KEY, timezone text NOT NULL, note text)';
const schema =
  'model Family {\n  id Int\n  timezone String\n  quietZone String? @map("quiet_zone")\n  note String\n\n  @@map("family")\n}\n';

function database() {
  const database = bed.service().databases.regional.get('jp');
  if (!database) throw new Error('no database of the region');
  return kyselyOn(database.client);
}

const unusable = [
  '',
  ' ',
  '+09:00',
  '-03:30',
  'Etc/GMT-9',
  'Nowhere/City',
  "'; DROP TABLE family",
  'ＪＳＴ',
  'localtime',
];

test('SQL and services read every name alike, and none fails', async () => {
  const names = [...zoneNames.keys(), ...shortZones.keys(), 'ASIA/TOKYO', 'Europe/Kiev', 'asia/istanbul', ...unusable];
  const read = await database()
    .selectFrom(sql<{ name: string }>`unnest(${names}::text[])`.as<'named'>(sql`named(name)`))
    .select(({ ref }) => [
      'name',
      storedZone(ref('name'), 'Australia/Sydney').as('zone'),
      sql<Date>`now() AT TIME ZONE ${storedZone(ref('name'), 'Australia/Sydney')}`.as('local'),
    ])
    .execute();
  expect(read.map(({ name, zone }) => [name, zone])).toEqual(
    names.map((name) => [name, zoneOr(name, 'Australia/Sydney')]),
  );
  for (const name of unusable) expect(zoneOr(name, undefined)).toBeUndefined();
});

test('every night old names are replaced, and rows with unusable zones are counted and logged', async () => {
  await bed.sql('TRUNCATE family RESTART IDENTITY');
  await bed.sql("INSERT INTO family (timezone) VALUES ('Asia/Saigon'), ('+09:00'), ('Asia/Tokyo'), ('Nowhere/City')");
  const database = bed.service().databases.regional.get('jp');
  const logged: object[] = [];
  const log = { error: (fields: object) => logged.push(fields) } as unknown as Log;
  for (let night = 0; night < 2; night += 1)
    await checkStoredZones(database?.client as RawClient, 'family', { log, scope: 'jp', work: 'check-zones' });
  const rows = await bed.sql<{ timezone: string }>('SELECT timezone FROM family ORDER BY id');
  expect(rows.map(({ timezone }) => timezone)).toEqual(['Asia/Ho_Chi_Minh', '+09:00', 'Asia/Tokyo', 'Nowhere/City']);
  const found = { table: 'family', unusable: 2, ids: [2, 4] };
  expect(logged).toEqual([found, found]);
  expect(await metrics.metrics()).toContain('unusable_zones{scope="jp",table="family"} 2');
});

test('a row that the database refuses blocks no other', async () => {
  await bed.sql('TRUNCATE family RESTART IDENTITY');
  await bed.sql("INSERT INTO family (timezone) VALUES ('Asia/Saigon'), ('Asia/Calcutta'), ('VST')");
  const client = bed.service().databases.regional.get('jp')?.client as RawClient; // the bed has this region
  const log = { error: () => {}, warn: () => {} } as unknown as Log;
  const check = async () => {
    await checkStoredZones(client, 'family', { log, scope: 'jp', work: 'check-zones' });
    const rows = await bed.sql<{ timezone: string }>('SELECT timezone FROM family ORDER BY id');
    return rows.map(({ timezone }) => timezone);
  };
  const restore = await poisonRow(bed.sql, { table: 'family', column: 'id', value: '2' });
  expect(await check()).toEqual(['Asia/Ho_Chi_Minh', 'Asia/Calcutta', 'Asia/Ho_Chi_Minh']);
  await restore();
  expect(await check()).toEqual(['Asia/Ho_Chi_Minh', 'Asia/Kolkata', 'Asia/Ho_Chi_Minh']);
});

test('a migration replaces old names once, and skips unusable zones', async () => {
  expect(zoneColumns(schema)).toEqual([
    { table: 'family', column: 'timezone' },
    { table: 'family', column: 'quiet_zone' },
  ]);
  const stored = ['Asia/Saigon', 'VST', 'asia/calcutta', 'Europe/Kiev', 'Asia/Tokyo', '+09:00'];
  await bed.sql('TRUNCATE family RESTART IDENTITY');
  await bed.sql('INSERT INTO family (timezone) SELECT unnest($1::text[])', [stored]);
  const [, ...updates] = zoneMigration(schema.replace(/^.*quietZone.*\n/m, '')).split(/(?=^UPDATE)/m);
  expect(updates).toHaveLength(1);
  for (const update of [...updates, ...updates]) await bed.sql(update);
  const rows = await bed.sql<{ timezone: string }>('SELECT timezone FROM family ORDER BY id');
  expect(rows.map(({ timezone }) => timezone)).toEqual([
    ...['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh', 'Asia/Kolkata', 'Europe/Kyiv', 'Asia/Tokyo', '+09:00'],
  ]);
});
