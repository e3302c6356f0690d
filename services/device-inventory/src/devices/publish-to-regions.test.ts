import { companyState } from '@fovea/contracts/companies/events';
import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { stateRpcs } from '@fovea/kit/messaging/state-rpcs';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyBody, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

/** States of a device published to a region, oldest first. */
const publishedIn = async (region: string, id: string) =>
  (await stage.bed.published(deviceOfRegionState, { region })).filter(({ _id }) => _id === id);
const runJob = () => stage.bed.service().runJob('tell-regions');

test('a region gets the complete state of its companies’ devices, and of no other', async () => {
  const { _id, serial_number } = await stage.addDevice();
  expect(await publishedIn('jp', _id)).toEqual([
    expect.objectContaining({ serial_number, companyId: stage.clinic, customerId: null, deleted: false }),
  ]);
  expect(await publishedIn('au', _id)).toEqual([]);
});

test('the family’s region gets the device’s binding and unbinding', async () => {
  const family = await stage.addFamily();
  const { _id, serial_number } = await stage.addDevice();
  await stage.bed.call(bindDevice, { serial_number }, { as: family.token });
  expect((await publishedIn('jp', _id)).at(-1)).toMatchObject({
    customerId: family.id,
    status: 'In use',
    deleted: false,
  });
  await stage.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: stage.tokens.clinic });
  expect((await publishedIn('jp', _id)).at(-1)).toMatchObject({ customerId: null, deleted: false });
  expect(await publishedIn('au', _id)).toEqual([]);
});

test('a device that moves to another region is published there and deleted in its former one', async () => {
  const { _id: id } = await stage.addDevice();
  await stage.act(id, 'Transfer', { toCompanyId: stage.farClinic });
  await stage.act(id, 'Receive', {}, stage.tokens.farClinic);
  expect((await publishedIn('jp', id)).at(-1)).toMatchObject({ deleted: true });
  expect(await publishedIn('au', id)).toEqual([
    expect.objectContaining({ companyId: stage.farClinic, deleted: false }),
  ]);
});

test('a device that the database refuses does not block others', async () => {
  const company = { name: 'Aoi Eye Clinic', region: 'au' };
  const ids = [
    await stage.addDevice({ companyId: stage.otherClinic }),
    await stage.addDevice({ companyId: stage.otherClinic }),
  ];
  const [poisoned = '', other = ''] = ids.map(({ _id }) => _id);
  await stage.bed.publish(companyState, companyBody(stage.otherClinic, company));
  await stage.bed.idle();
  const subject = `state.au.${deviceOfRegionState.name}.${poisoned}`;
  const heal = await poisonRow(stage.bed.sql, { table: 'outbox', column: 'subject', value: subject, scope: 'global' });
  await runJob();
  expect([(await publishedIn('au', poisoned)).length, (await publishedIn('au', other)).length]).toEqual([0, 1]);
  await heal();
  await runJob();
  expect((await publishedIn('au', poisoned)).at(-1)).toMatchObject({ deleted: false });
  await stage.bed.publish(companyState, companyBody(stage.otherClinic, { name: 'Aoi Eye Clinic' }));
  await stage.bed.idle();
  await runJob();
});

test('regions get outdated devices every night: old ones, and those of companies that moved', async () => {
  const { _id: id } = await stage.addDevice({ companyId: stage.otherClinic });
  await runJob();
  const before = await publishedIn('jp', id);
  await runJob();
  expect(await publishedIn('jp', id)).toEqual(before);

  await stage.bed.publish(companyState, companyBody(stage.otherClinic, { name: 'Aoi Eye Clinic', region: 'au' }));
  await stage.bed.idle();
  await runJob();
  expect((await publishedIn('jp', id)).at(-1)).toMatchObject({ deleted: true });
  expect((await publishedIn('au', id)).at(-1)).toMatchObject({ deleted: false });
  await stage.bed.publish(companyState, companyBody(stage.otherClinic, { name: 'Aoi Eye Clinic' }));
  await stage.bed.idle();
  await runJob();
  expect((await publishedIn('jp', id)).at(-1)).toMatchObject({ deleted: false });
  expect((await publishedIn('au', id)).at(-1)).toMatchObject({ deleted: true });

  await stage.bed.sql('DELETE FROM outbox WHERE subject LIKE $1', [`state.jp.device-of-region.${id}`], {
    scope: 'global',
  });
  await runJob();
  expect(await publishedIn('jp', id)).toHaveLength(1);
});

test('a region compares its projection with the published states and gets missing ones again', async () => {
  await stage.bed.idle();
  const [checksums, publishDiffering] = stateRpcs([deviceOfRegionState], stage.bed.service().databases);
  const from = '00000000-0000-0000-0000-000000000000';
  const of = async (region: string) => {
    const ids = (await stage.bed.published(deviceOfRegionState, { region })).map(({ _id }) => _id);
    return { entities: new Set(ids).size, found: await checksums?.run({ from } as never, { region } as never) };
  };
  for (const region of ['jp', 'au']) {
    const { entities, found } = await of(region);
    expect(entities).toBeGreaterThan(0);
    expect(found).toMatchObject({ list: [{ count: entities }], next: null });
  }
  await stage.bed.sql(`UPDATE outbox SET published_at = now() - interval '1 hour'`, [], { scope: 'global' });
  const { entities } = await of('au');
  expect(await publishDiffering?.run({ from, to: null, known: [] } as never, { region: 'au' } as never)).toEqual({
    told: entities,
    unknown: [],
  });
});
