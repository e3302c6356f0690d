import { withClient } from '@fovea/kit/database/with-client';
import { findSchemas } from '@fovea/kit/prisma/schemas';
import { createDatabases } from '@fovea/kit-testing/databases';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { readTexts } from '@fovea/kit-testing/read-sealed-texts';
import { beforeEach, expect, test } from 'vitest';
import { fleetOf } from './fleet.ts';
import { sealTexts, wrapKeys } from './seal-texts.ts';

const services = ['customer', 'device-inventory'];
const secret = 'a secret that was there from the beginning';
const newer = 'the secret that comes after it and is no shorter';
let postgres: TestPostgres;

/** As the previous release left it, without data keys. */
beforeEach(async () => {
  postgres = await startPostgres();
  for (const service of services)
    await createDatabases(postgres.url, 'fovea', service, { global: true, regions: ['jp'] });
  await sql('customer', 'DELETE FROM data_key');
  await sql('device-inventory', 'DELETE FROM data_key');
  await sql(
    'device-inventory',
    "INSERT INTO device_note SELECT gen_random_uuid(), gen_random_uuid(), 'Note ' || n FROM generate_series(1, 1200) AS n",
  );
  await sql(
    'customer',
    `INSERT INTO change_detail VALUES (gen_random_uuid(), gen_random_uuid(), NULL, 'salt', '[{"field":"note","to":"She slept badly"}]')`,
  );
  return () => postgres.stop();
});

const fleet = (secrets = secret) =>
  fleetOf({
    FOVEA_REGIONS: 'jp:Japan',
    DATABASE_URL_GLOBAL: postgres.url,
    DATABASE_URL_JP: postgres.url,
    FOVEA_SECRET_KEY: secrets,
  });
const sql = async (service: string, text: string): Promise<Record<string, unknown>[]> =>
  (await withClient(fleet().database(service, 'jp').url, (client) => client.query(text))).rows;
const stored = async () => [
  ...(await sql('device-inventory', 'SELECT notes AS value FROM device_note ORDER BY log_id')),
  ...(await sql('customer', 'SELECT changes AS value FROM change_detail')),
];
const versions = async () => [...new Set((await stored()).map(({ value }) => String(value).split(':')[1]))];

/** The decrypted texts. */
async function read(by = secret): Promise<string[]> {
  const regional = findSchemas(services).filter(({ kind }) => kind === 'regional');
  const found = regional.map((schema) => readTexts(schema, fleet().database(schema.service, 'jp').url, by));
  return (await Promise.all(found)).flat().map(({ text }) => text);
}

async function all<Step>(steps: AsyncIterable<Step>): Promise<Step[]> {
  const done = [];
  for await (const step of steps) done.push(step);
  return done;
}
async function begin(): Promise<void> {
  await all(wrapKeys(fleet(), { anew: false }));
  await all(sealTexts(fleet()));
}

test('texts of the previous release are sealed in batches and open unchanged', async () => {
  const before = (await sql('device-inventory', 'SELECT notes FROM device_note ORDER BY log_id')).map(
    ({ notes }) => notes,
  );
  expect((await all(wrapKeys(fleet(), { anew: false }))).map(({ wrapped }) => wrapped)).toEqual([0, 0]);
  const done = (await all(sealTexts(fleet()))).filter(({ sealed }) => sealed > 0);
  expect(done).toEqual([
    { place: 'fovea_customer_jp.change_detail.changes', sealed: 1 },
    { place: 'fovea_device_inventory_jp.device_note.notes', sealed: 1_200 },
  ]);
  // Spaces included: random letters contain a word by chance.
  expect(JSON.stringify(await stored())).not.toMatch(/Note \d|slept badly/);
  const [change = '', ...notes] = await read();
  expect(JSON.parse(change)).toEqual([{ field: 'note', to: 'She slept badly' }]);
  expect(notes).toEqual(before);
  expect((await all(sealTexts(fleet()))).every(({ sealed }) => sealed === 0)).toBe(true);
});

test('after rewrapping the older secret opens nothing, and texts are unchanged', async () => {
  await begin();
  const [texts, rows] = [await read(), await stored()];
  await all(wrapKeys(fleet(`${newer},${secret}`), { anew: false }));
  expect(await read(newer)).toEqual(texts);
  await expect(read()).rejects.toThrow('FOVEA_SECRET_KEY does not open');
  expect(await stored()).toEqual(rows);
});

test('texts are resealed with new keys on request', async () => {
  await begin();
  const before = await read();
  expect(await versions()).toEqual(['1']);
  await all(wrapKeys(fleet(), { anew: true }));
  await all(sealTexts(fleet()));
  expect(await versions()).toEqual(['2']);
  expect(await read()).toEqual(before);
});

test('a missing or short secret is distinguished from a wrong one', () => {
  expect(() => fleet('').secrets()).toThrow('FOVEA_SECRET_KEY is not set');
  expect(() => fleet('short').secrets()).toThrow('FOVEA_SECRET_KEY must have at least 32 characters');
});
