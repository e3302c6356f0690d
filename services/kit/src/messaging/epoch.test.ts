import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { databaseUrl } from '../config/database-url.ts';
import { newId } from '../database/ids.ts';
import { withClient } from '../database/with-client.ts';
import type { Service } from '../service.ts';
import { publishAll } from './outbox.ts';

let bed: TestBed;
let service: Service;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  service = bed.service();
});
afterAll(async () => {
  await service.stop();
  await bed.stop();
});

const company = (_id: string, name: string) => ({ _id, name, ancestors: [_id], disabled: false });
const globalClient = () => {
  const { client } = service.databases.global ?? {};
  if (!client) throw new Error('the fixture has a global database');
  return client;
};
const publishCompanies = async (ids: string[], name: string) => {
  await publishAll(
    globalClient(),
    contract.companyState,
    ids.map((id) => company(id, name)),
  );
  await service.idle();
};
const names = (region: string) =>
  service.databases.regional
    .get(region)
    ?.pool.query<{ id: string; name: string; deleted: boolean }>('SELECT id, name, deleted FROM company ORDER BY id')
    .then(({ rows }) => rows);
const globalUrl = () =>
  databaseUrl(
    { DATABASE_PREFIX: bed.env.DATABASE_PREFIX ?? '' },
    bed.env.DATABASE_URL_GLOBAL ?? '',
    'kit-fixture',
    'global',
  );
const inGlobal = <T>(work: (client: pg.Client) => Promise<T>) => withClient(globalUrl(), work);

async function restartService(): Promise<void> {
  service = await createFixture(bed.env);
  await service.start();
  await new Promise<void>((resolve) => service.bus.onConnected(() => resolve()));
  await service.idle();
}

/** The table as it was when a backup was taken: its rows, and its sequence. */
async function backUp(): Promise<() => Promise<void>> {
  const { rows } = await inGlobal((client) => client.query('SELECT max(id) AS newest FROM outbox'));
  const { newest } = rows[0];
  return () =>
    inGlobal(async (client) => {
      await client.query('DELETE FROM outbox WHERE id > $1', [newest]);
      await client.query(`SELECT setval(pg_get_serial_sequence('outbox', 'id'), $1)`, [newest]);
    });
}

test('after a restore of the global server every region converges to it', async () => {
  const ids = Array.from({ length: 60 }, newId).sort();
  const created = newId();
  await publishCompanies(ids, 'before');
  const restore = await backUp();
  await publishCompanies(ids, 'lost');
  await publishCompanies([created], 'lost');
  for (const region of ['jp', 'au']) expect((await names(region))?.map(({ name }) => name)).not.toContain('before');

  await service.stop();
  await restore();
  await restartService();

  const restored = ids.map((id) => ({ id, name: 'before', deleted: false }));
  for (const region of ['jp', 'au']) {
    const found = await names(region);
    expect(found?.filter(({ id }) => id !== created)).toEqual(restored);
    expect(found?.find(({ id }) => id === created)).toMatchObject({ deleted: true });
  }
  await publishCompanies(ids, 'after');
  for (const region of ['jp', 'au'])
    expect((await names(region))?.filter(({ deleted }) => !deleted)).toEqual(
      ids.map((id) => ({ id, name: 'after', deleted: false })),
    );
});

test('a lost state that the platform published to one region is deleted there', async () => {
  const publishInJp = (_id: string) =>
    publishAll(globalClient(), deviceOfRegionState, [{ _id, ...device, deleted: false }], { region: 'jp' });
  const device = {
    serial_number: 'FV-1',
    companyId: newId(),
    customerId: null,
    reportedVersionId: null,
    status: 'In stock' as const,
    discardDate: new Date().toISOString(),
  };
  await publishInJp(newId());
  const restore = await backUp();
  const _id = newId();
  await publishInJp(_id);
  await service.idle();

  await service.stop();
  await restore();
  await restartService();
  const { rows } = await inGlobal((client) =>
    client.query('SELECT body FROM outbox WHERE subject = $1', [`state.jp.device-of-region.${_id}`]),
  );
  expect(rows).toEqual([{ body: expect.objectContaining({ _id, deleted: true }) }]);
});

test('without a restore the epoch stays', async () => {
  const revisions = () => inGlobal((client) => client.query('SELECT max(id) AS newest FROM outbox'));
  const { rows: before } = await revisions();
  await service.stop();
  await restartService();
  expect((await revisions()).rows).toEqual(before);
});
