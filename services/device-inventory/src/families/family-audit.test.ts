import { accessRecorded } from '@fovea/contracts/audit/events';
import { bindCustomerDevice, findDevices, getDeviceDetails, saveDevice } from '@fovea/contracts/devices/endpoints';
import { changeInventoryStatus, findInventory } from '@fovea/contracts/inventory/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

/** Every record published about a family, oldest first. */
async function recordsOf(customerId: string, region = 'jp') {
  await stage.bed.idle();
  const published = await stage.bed.published(accessRecorded, { region });
  return published.flatMap(({ records }) => records).filter(({ customerIds }) => customerIds.includes(customerId));
}
const callsOf = async (customerId: string, region?: string) =>
  (await recordsOf(customerId, region)).map(({ kind, call }) => `${kind} ${call}`);

async function familyWithDevice(options: { companyId?: string; region?: string } = {}) {
  const { bed, tokens } = stage;
  const family = await stage.addFamily(options);
  const device = await stage.addDevice({ companyId: options.companyId ?? stage.clinic });
  await bed.call(
    bindCustomerDevice,
    { serial_number: device.serial_number, customerId: family.id, db: options.region ?? 'jp' },
    { as: tokens.admin },
  );
  return { family, device };
}

describe('a view of devices', () => {
  test('is recorded for their families, each in its own region', async () => {
    const { bed, tokens } = stage;
    const near = await familyWithDevice();
    const far = await familyWithDevice({ companyId: stage.farClinic, region: 'au' });
    await bed.call(findInventory, { pageSize: 200 }, { as: tokens.admin });
    await bed.call(findDevices, { pageSize: 200 }, { as: tokens.admin });
    await bed.call(getDeviceDetails, { id: near.device._id }, { as: tokens.clinic });
    const lists = ['view GET /api/admin/inventory', 'view GET /api/admin/devices'];
    expect((await callsOf(near.family.id)).slice(1)).toEqual([...lists, 'view POST /api/admin/devices/info']);
    expect((await callsOf(far.family.id, 'au')).slice(1)).toEqual(lists);
    expect(await callsOf(far.family.id)).toEqual([]);
  });

  test('of devices without families, or of none in scope, is not recorded', async () => {
    const { bed, tokens } = stage;
    const { family, device } = await familyWithDevice();
    await bed.call(findInventory, { searchStr: device.serial_number }, { as: tokens.otherClinic });
    const free = await stage.addDevice();
    await bed.call(findInventory, { searchStr: free.serial_number }, { as: tokens.clinic });
    await bed.call(getDeviceDetails, { id: free._id }, { as: tokens.clinic });
    expect(await callsOf(family.id)).toEqual(['change POST /api/admin/devices/bind']);
    const published = (await bed.published(accessRecorded)).flatMap(({ records }) => records);
    expect(published.filter(({ kind, customerIds }) => kind === 'view' && customerIds.length === 0)).toEqual([]);
  });
});

describe('a change of a device', () => {
  test('is recorded for its family, with settings and without comments', async () => {
    const { bed, tokens } = stage;
    const { family, device } = await familyWithDevice();
    const { _id, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId } = device;
    const form = { _id, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId };
    await bed.call(saveDevice, { ...form, duration: 90, comments: 'They moved to Sendai' }, { as: tokens.admin });
    const record = (await recordsOf(family.id)).at(-1);
    expect(record).toMatchObject({
      kind: 'change',
      call: 'POST /api/admin/devices',
      concerning: { id: _id },
      fields: ['duration', 'comments'],
      changes: [
        { field: 'duration', from: null, to: '90' },
        { field: 'comments', from: null, to: null },
      ],
    });
    expect(JSON.stringify(record)).not.toContain('Sendai');
  });

  test('without a family is not recorded', async () => {
    const { bed } = stage;
    const before = (await bed.published(accessRecorded)).length;
    await stage.addDevice();
    await bed.idle();
    expect(await bed.published(accessRecorded)).toHaveLength(before);
  });

  test('records which device was collected from the family', async () => {
    const { tokens } = stage;
    const { family, device } = await familyWithDevice();
    await stage.act(device._id, 'Collect', {}, tokens.clinic);
    expect((await recordsOf(family.id)).at(-1)?.changes).toEqual([
      { field: 'status', from: 'In use', to: 'In stock' },
      { field: 'device', from: device.serial_number, to: null },
    ]);
  });

  test('in bulk is recorded for each family in its own region, unless it failed', async () => {
    const { bed, tokens } = stage;
    const [near, second] = [await familyWithDevice(), await familyWithDevice()];
    const far = await familyWithDevice({ companyId: stage.farClinic, region: 'au' });
    const inUse = await familyWithDevice();
    const free = await stage.addDevice();
    const ids = [near, second, far].map(({ device }) => device._id);
    // No action leaves a device in stock with a family; an imported one may be.
    await bed.sql(`UPDATE device SET status = 'In stock' WHERE id = ANY($1::uuid[])`, [ids], { scope: 'global' });
    const before = await callsOf(inUse.family.id);
    await bed.call(
      changeInventoryStatus,
      { action: 'Recall', ids: [...ids, inUse.device._id, free._id] },
      { as: tokens.admin },
    );
    for (const [{ family, device }, region] of [[near, 'jp'] as const, [second, 'jp'] as const, [far, 'au'] as const])
      expect((await recordsOf(family.id, region)).at(-1)).toMatchObject({
        kind: 'change',
        call: 'POST /api/admin/inventory/status',
        customerIds: [family.id],
        concerning: { id: device._id },
        changes: [{ field: 'status', from: 'In stock', to: 'Recalled' }],
      });
    expect(await callsOf(inUse.family.id)).toEqual(before);
  });
});
