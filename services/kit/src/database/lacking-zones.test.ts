import { zones } from '@fovea/contracts/zones';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingZones, missingZonesLine } from './lacking-zones.ts';

let postgres: TestPostgres;
let client: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

test('a server with the list only has no old names, and lacks nothing', async () => {
  expect(await missingZones(client)).toEqual([]);
  for (const name of ['Asia/Saigon', 'Asia/Calcutta', 'Europe/Kiev', 'US/Pacific', 'VST'])
    await expect(client.query('SELECT now() AT TIME ZONE $1', [name])).rejects.toMatchObject({ code: '22023' });
});

test('missing zones are named in one line', async () => {
  const serverZones = zones.filter((zone) => zone !== 'Asia/Tokyo' && zone !== 'Europe/Kyiv');
  const query = async () => ({ rows: serverZones.map((name) => ({ name })) });
  expect(missingZonesLine('jp', await missingZones({ query } as never))).toBe(
    'the PostgreSQL server of jp does not know the time zones Asia/Tokyo, Europe/Kyiv; update its tzdata',
  );
});
