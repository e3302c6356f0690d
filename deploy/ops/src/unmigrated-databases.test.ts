import { withClient } from '@fovea/kit/database/with-client';
import { createDatabases } from '@fovea/kit-testing/databases';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetOf } from './fleet.ts';
import { unmigratedDatabases } from './unmigrated-databases.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
  await createDatabases(postgres.url, 'fovea', 'identity', { global: true, regions: ['jp'] });
});
afterAll(() => postgres.stop());

const fleet = (regions: string, unavailable: string[] = []) =>
  fleetOf({
    FOVEA_REGIONS: regions,
    ...Object.fromEntries(
      ['GLOBAL', 'JP', 'AU'].map((scope) => [
        `DATABASE_URL_${scope}`,
        unavailable.includes(scope) ? 'postgresql://127.0.0.1:1' : postgres.url,
      ]),
    ),
  });

test('a service may start once its databases are migrated', async () => {
  expect(await unmigratedDatabases(fleet('jp:Japan'), 'identity')).toEqual({
    complete: 2,
    unmigrated: [],
    unavailable: [],
  });
});

test('a new region waits for its database', async () => {
  const found = await unmigratedDatabases(fleet('jp:Japan,au:Australia'), 'identity');
  expect(found).toEqual({ complete: 2, unmigrated: ['fovea_identity_au'], unavailable: [] });
});

test('a region whose server is down is reported separately', async () => {
  const found = await unmigratedDatabases(fleet('jp:Japan,au:Australia', ['AU']), 'identity');
  expect(found).toEqual({ complete: 2, unmigrated: [], unavailable: ['fovea_identity_au'] });
});

test('a database of an earlier release is not migrated', async () => {
  const place = fleet('jp:Japan').database('identity', 'jp');
  await withClient(place.url, (client) =>
    client.query(
      'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
    ),
  );
  const found = await unmigratedDatabases(fleet('jp:Japan'), 'identity');
  expect(found).toEqual({ complete: 1, unmigrated: ['fovea_identity_jp'], unavailable: [] });
});
