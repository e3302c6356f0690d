import { companyState } from '@fovea/contracts/companies/events';
import {
  bindCustomerDevice,
  deleteDevice,
  findDeviceRecords,
  getDeviceDetails,
  unbindCustomerDevice,
} from '@fovea/contracts/devices/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import {
  changeInventoryStatus,
  exportInventory,
  findInventory,
  previewInventoryBatch,
  previewSelectedDevices,
} from '@fovea/contracts/inventory/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyBody, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const file = (...serials: string[]) => ({
  name: 'serials.csv',
  type: 'text/csv',
  bytes: Buffer.from(`serial_number\n${serials.join('\n')}\n`),
});
const change = async (action: 'Transfer' | 'Receive' | 'Recall', ids: string[], as: string, fields: object = {}) =>
  (await stage.bed.call(changeInventoryStatus, { action, ids, ...fields }, { as })).list;

describe('inventory batches', () => {
  test('preview marks rows as waiting or failed with the reason', async () => {
    const [stock, recalled, foreign] = [
      await stage.addDevice(),
      await stage.addDevice(),
      await stage.addDevice({ companyId: stage.otherClinic }),
    ];
    await stage.act(recalled._id, 'Recall');
    const upload = file(
      stock.serial_number.toLowerCase(),
      recalled.serial_number,
      foreign.serial_number,
      'NOWHERE',
      stock.serial_number,
    );
    const preview = async (action: 'Transfer' | 'Receive', as: string) =>
      (await stage.bed.call(previewInventoryBatch, { action }, { as, file: upload })).list.map(
        ({ _id, batchStatus, msg }) => [_id, batchStatus, msg],
      );
    expect(await preview('Transfer', stage.tokens.clinic)).toEqual([
      [stock._id, 'waiting', ''],
      [recalled._id, 'failed', 'Not in stock'],
      [null, 'failed', 'Incorrect device number, contact the local distributor'],
      [null, 'failed', 'Incorrect device number, contact the local distributor'],
      [stock._id, 'failed', 'Already in row 2 of this file'],
    ]);
    expect((await preview('Receive', stage.tokens.clinic))[0]).toEqual([stock._id, 'failed', 'Not in Transferring']);
    const recall = stage.bed.call(
      previewInventoryBatch,
      { action: 'Recall' },
      { as: stage.tokens.clinic, file: upload },
    );
    await expect(recall).rejects.toMatchObject({ code: 4030001 });
  });

  test('selected devices are previewed in the caller’s scope, and a filter selects the rows of its list', async () => {
    const { bed, tokens, otherClinic, farClinic } = stage;
    const add = (companyId: string) => stage.addDevice({ companyId });
    const [coming, arrived, foreign] = [await add(stage.clinic), await add(otherClinic), await add(farClinic)];
    await change('Transfer', [coming._id], tokens.admin, { toCompanyId: otherClinic });
    const looked = async (picked: object, as: string) =>
      (await bed.call(previewSelectedDevices, { action: 'Receive', ...picked }, { as })).list.map(
        ({ _id, batchStatus, msg }) => [_id, batchStatus, msg],
      );
    const ids = [coming._id, arrived._id, foreign._id, newId()];
    expect(await looked({ ids }, tokens.otherClinic)).toEqual([
      [coming._id, 'waiting', ''],
      [arrived._id, 'failed', 'Not in Transferring'],
    ]);
    expect(await looked({ ids }, tokens.clinic)).toEqual([[coming._id, 'failed', 'Not on its way to you']]);
    for (const as of [tokens.otherClinic, tokens.distributor, tokens.admin]) {
      const filter = { status: 'Transferring' as const, waiting: 'toReceive' as const };
      const { list } = await bed.call(findInventory, { ...filter, pageSize: 200 }, { as });
      const found = await looked(filter, as);
      expect(found.map(([id]) => id).sort()).toEqual(list.map(({ _id }) => _id).sort());
    }
    expect(await looked({ waiting: 'toReceive' }, tokens.otherClinic)).toContainEqual([coming._id, 'waiting', '']);
    const recall = bed.call(previewSelectedDevices, { action: 'Recall', ids }, { as: tokens.clinic });
    await expect(recall).rejects.toMatchObject({ code: 4030001 });
  });

  test('transfer, then receive by the target company; each row has its result', async () => {
    const [one, two, foreign] = [
      await stage.addDevice(),
      await stage.addDevice(),
      await stage.addDevice({ companyId: stage.farClinic }),
    ];
    const ids = [one._id, two._id, foreign._id, newId()];
    await expect(change('Transfer', ids, stage.tokens.clinic)).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'toCompanyId' }] },
    });
    const outside = { toCompanyId: stage.otherClinic };
    await expect(change('Transfer', ids, stage.tokens.clinic, outside)).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'toCompanyId' }] },
    });
    const moved = await change('Transfer', ids, stage.tokens.clinic, {
      toCompanyId: stage.distributor,
      notes: 'pallet 7',
    });
    expect(moved.map(({ batchStatus, status }) => [batchStatus, status])).toEqual([
      ['succeeded', 'Transferring'],
      ['succeeded', 'Transferring'],
      ['failed', ''],
      ['failed', ''],
    ]);
    expect(await change('Receive', ids, stage.tokens.clinic)).toMatchObject([
      { batchStatus: 'failed', msg: 'Not on its way to you' },
      {},
      {},
      {},
    ]);
    const twice = await Promise.all([
      change('Receive', ids.slice(0, 2), stage.tokens.distributor),
      change('Receive', ids.slice(0, 2), stage.tokens.admin),
    ]);
    expect(twice.flat().filter(({ batchStatus }) => batchStatus === 'succeeded')).toHaveLength(2);
    const details = await stage.bed.call(getDeviceDetails, { id: one._id }, { as: stage.tokens.admin });
    expect(details).toMatchObject({
      status: 'In stock',
      companyId: stage.distributor,
      companyName: 'Sakura Vision',
      toCompanyId: null,
    });
    expect(details.logs).toMatchObject([
      {
        action: 'Receive',
        from: 'Transferring',
        to: 'In stock',
        companyName: 'Midori Eye Clinic',
        toCompanyName: 'Sakura Vision',
      },
      {
        action: 'Transfer',
        from: 'In stock',
        to: 'Transferring',
        notes: 'pallet 7',
        actorName: 'Hana Ito',
        logging: ['Company', 'Tocompany'],
      },
    ]);
  });

  test('a refused row names location or target of a movable device, else its status', async () => {
    const [here, there, used] = [
      await stage.addDevice(),
      await stage.addDevice({ companyId: stage.otherClinic }),
      await stage.addDevice(),
    ];
    await stage.bed.call(bindDevice, { serial_number: used.serial_number }, { as: (await stage.addFamily()).token });
    const msgs = async (rows: Promise<{ msg: string }[]>) => (await rows).map(({ msg }) => msg);
    const transfer = change('Transfer', [here._id, there._id, used._id], stage.tokens.admin, {
      toCompanyId: stage.otherClinic,
    });
    expect(await msgs(transfer)).toEqual(['', 'Already at this company', 'Not in stock']);
    expect(await msgs(change('Transfer', [here._id], stage.tokens.admin, { toCompanyId: stage.clinic }))).toEqual([
      'Not in stock',
    ]);
    // It is being transferred to another clinic.
    expect(await msgs(change('Receive', [here._id, used._id], stage.tokens.clinic))).toEqual([
      'Not on its way to you',
      'Not in Transferring',
    ]);
    const preview = await stage.bed.call(
      previewInventoryBatch,
      { action: 'Receive' },
      { as: stage.tokens.clinic, file: file(here.serial_number) },
    );
    expect(preview.list).toMatchObject([{ batchStatus: 'failed', msg: 'Not on its way to you' }]);
  });

  test('nothing is transferred to or registered for a disabled company, and a deleted device is not transferred', async () => {
    const { bed, tokens, farClinic } = stage;
    const device = await stage.addDevice();
    const name = { name: 'Harbour Eye Clinic', region: 'au' };
    await bed.publish(companyState, companyBody(farClinic, { ...name, disabled: true }));
    await bed.idle();
    const refused = (path: string) => ({
      code: 4000001,
      data: { issues: [{ path, message: 'This company is disabled.' }] },
    });
    await expect(change('Transfer', [device._id], tokens.admin, { toCompanyId: farClinic })).rejects.toMatchObject(
      refused('toCompanyId'),
    );
    await expect(stage.act(device._id, 'Transfer', { toCompanyId: farClinic })).rejects.toMatchObject(
      refused('toCompanyId'),
    );
    await expect(stage.addDevice({ companyId: farClinic })).rejects.toMatchObject(refused('companyId'));
    await bed.publish(companyState, companyBody(farClinic, name));
    await bed.idle();

    await stage.act(device._id, 'Service');
    await stage.act(device._id, 'Refresh');
    await bed.call(deleteDevice, { id: device._id }, { as: tokens.admin });
    expect(await change('Transfer', [device._id], tokens.admin, { toCompanyId: stage.otherClinic })).toMatchObject([
      { batchStatus: 'failed', _id: null },
    ]);
    const preview = await bed.call(
      previewInventoryBatch,
      { action: 'Transfer' },
      { as: tokens.admin, file: file(device.serial_number) },
    );
    expect(preview.list).toMatchObject([
      { batchStatus: 'failed', _id: null, msg: 'Incorrect device number, contact the local distributor' },
    ]);
  });

  test('staff of a company without inventory are refused, but may bind and view usage', async () => {
    const { bed, otherClinic } = stage;
    await bed.publish(companyState, { ...companyBody(otherClinic, { name: 'Aoi Eye Clinic' }), useInventory: false });
    await bed.idle();
    const as = stage.tokens.otherClinic;
    const device = await stage.addDevice({ companyId: otherClinic });
    const family = await stage.addFamily({ companyId: otherClinic });
    const off = { code: 4030001, msg: 'Your company does not use inventory.' };
    await expect(bed.call(findInventory, {}, { as })).rejects.toMatchObject(off);
    await expect(bed.call(exportInventory, {}, { as })).rejects.toMatchObject(off);
    await expect(stage.act(device._id, 'Service', {}, as)).rejects.toMatchObject(off);
    await expect(
      bed.call(previewInventoryBatch, { action: 'Transfer' }, { as, file: file(device.serial_number) }),
    ).rejects.toMatchObject(off);
    const looked = bed.call(previewSelectedDevices, { action: 'Transfer', ids: [device._id] }, { as });
    await expect(looked).rejects.toMatchObject(off);
    await expect(change('Transfer', [device._id], as, { toCompanyId: stage.clinic })).rejects.toMatchObject(off);
    await bed.call(bindCustomerDevice, { serial_number: device.serial_number, customerId: family.id }, { as });
    expect(await bed.call(getDeviceDetails, { id: device._id }, { as })).toMatchObject({ customerId: family.id });
    expect((await bed.call(findDeviceRecords, { deviceId: device._id }, { as })).total).toBe(0);
    await bed.call(unbindCustomerDevice, { customerId: family.id }, { as });
    await bed.publish(companyState, companyBody(otherClinic, { name: 'Aoi Eye Clinic' }));
    await bed.idle();
  });

  test('only platform administrators recall, devices in stock', async () => {
    const device = await stage.addDevice();
    await expect(change('Recall', [device._id], stage.tokens.clinic)).rejects.toMatchObject({ code: 4030001 });
    expect(await change('Recall', [device._id], stage.tokens.admin)).toMatchObject([
      { batchStatus: 'succeeded', status: 'Recalled' },
    ]);
    const { list } = await stage.bed.call(
      findInventory,
      { status: 'Recalled', searchStr: device.serial_number },
      { as: stage.tokens.admin },
    );
    expect(list).toHaveLength(1);
  });
});
