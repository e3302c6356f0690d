import { withClient } from '@fovea/kit/database/with-client';
import { createDatabases } from '@fovea/kit-testing/databases';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetOf } from './fleet.ts';
import { lackingDatabases } from './lacking-databases.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
  await createDatabases(postgres.url, 'fovea', 'identity', { global: true, regions: ['jp'] });
});
afterAll(() => postgres.stop());

const fleet = (regions: string, silent: string[] = []) =>
  fleetOf({
    FOVEA_REGIONS: regions,
    ...Object.fromEntries(
      ['GLOBAL', 'JP', 'AU'].map((scope) => [
        `DATABASE_URL_${scope}`,
        silent.includes(scope) ? 'postgresql://127.0.0.1:1' : postgres.url,
      ]),
    ),
  });

test('a service may start once its databases have what its code knows', async () => {
  expect(await lackingDatabases(fleet('jp:Japan'), 'identity')).toEqual({ complete: 2, lacking: [], silent: [] });
});

test('a region that is new waits for its database', async () => {
  const found = await lackingDatabases(fleet('jp:Japan,au:Australia'), 'identity');
  expect(found).toEqual({ complete: 2, lacking: ['fovea_identity_au'], silent: [] });
});

test('a region whose server is away is told apart', async () => {
  const found = await lackingDatabases(fleet('jp:Japan,au:Australia', ['AU']), 'identity');
  expect(found).toEqual({ complete: 2, lacking: [], silent: ['fovea_identity_au'] });
});

test('a database of an earlier release is waited for', async () => {
  const place = fleet('jp:Japan').database('identity', 'jp');
  await withClient(place.url, (client) =>
    client.query(
      'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
    ),
  );
  const found = await lackingDatabases(fleet('jp:Japan'), 'identity');
  expect(found).toEqual({ complete: 1, lacking: ['fovea_identity_jp'], silent: [] });
});
