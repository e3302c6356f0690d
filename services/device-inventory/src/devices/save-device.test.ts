import { company } from '@fovea/contracts/builders/companies';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { companyState } from '@fovea/contracts/companies/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import {
  deleteDevice,
  findDeviceRecords,
  findDevices,
  getDeviceDetails,
  previewDeviceImport,
  restoreDevice,
  saveDevice,
  unbindCustomerDevice,
} from '@fovea/contracts/devices/endpoints';
import { deviceState } from '@fovea/contracts/devices/events';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { releaseState } from '@fovea/contracts/releases/events';
import { searchDevices } from '@fovea/contracts/search/endpoints';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyBody, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

describe('saveDevice', () => {
  test('registers in stock, with service after two years and discarding after five', async () => {
    const device = await stage.addDevice({ createdDate: '2024-02-29T00:00:00Z' });
    expect(device).toMatchObject({
      status: 'In stock',
      serviceDate: '2026-02-28T00:00:00.000Z',
      discardDate: '2029-02-28T00:00:00.000Z',
    });
    expect(device).toMatchObject({
      productName: 'Eyewise',
      companyName: 'Midori Eye Clinic',
      ownership: stage.clinic,
      catalog: { reference: 'EW-1' },
    });
    expect(await stage.bed.published(deviceState)).toContainEqual(
      expect.objectContaining({ _id: device._id, status: 'In stock', deleted: false }),
    );
  });

  test('an instant becomes the company’s day, whose time zone the details name', async () => {
    const unasked = await stage.addDevice({ createdDate: '2026-03-09T20:00:00Z' });
    expect(unasked.createdDate).toBe('2026-03-09T00:00:00.000Z');
    stage.bed.stubRpc(companyById, ({ id }) => ({ ...company({ _id: id, country: 'JP' }), mobileCountryCode: '81' }));
    const { _id, createdDate } = await stage.addDevice({ createdDate: '2026-03-09T20:00:00Z' });
    expect(createdDate).toBe('2026-03-10T00:00:00.000Z');
    expect((await stage.bed.call(getDeviceDetails, { id: _id }, { as: stage.tokens.clinic })).timezone).toBe(
      'Asia/Tokyo',
    );
  });

  test('refuses a registered serial number in any case and spacing', async () => {
    const { serial_number } = await stage.addDevice();
    const taken = { code: 4090001, data: { issues: [{ path: 'serial_number', message: 'This is already taken.' }] } };
    await expect(stage.addDevice({ serial_number: ` ${serial_number.toLowerCase()} ` })).rejects.toMatchObject(taken);
    const racers = await Promise.allSettled([
      stage.addDevice({ serial_number: 'RACE' }),
      stage.addDevice({ serial_number: 'race' }),
    ]);
    expect(racers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses invalid dates, each with its message, and due dates before the creation', async () => {
    const refused = (path: string, message: string) => ({ code: 4000001, data: { issues: [{ path, message }] } });
    const range = 'Please enter a date from 1900 to 2199.';
    for (const name of ['createdDate', 'serviceDate', 'discardDate'])
      for (const date of [
        '9999-12-31T23:59:59-14:00',
        '9999-01-01T00:00:00Z',
        '0001-01-01T00:00:00+14:00',
        '2200-01-01T00:00:00Z',
      ])
        await expect(stage.addDevice({ [name]: date })).rejects.toMatchObject(refused(name, range));
    await expect(stage.addDevice({ createdDate: 'soon' })).rejects.toMatchObject(
      refused('createdDate', 'Please enter a valid date.'),
    );
    const early = stage.addDevice({ createdDate: '2026-01-31T00:00:00Z', discardDate: '2026-01-30T00:00:00Z' });
    await expect(early).rejects.toMatchObject(
      refused('discardDate', 'This date must not be before the device’s create date.'),
    );
    const form = { createdDate: '2199-12-31T00:00:00Z' };
    expect(await stage.addDevice(form)).toMatchObject({ discardDate: '2204-12-31T00:00:00.000Z' });
  });

  test.each(['productId', 'companyId', 'ownership', 'versionId'] as const)('refuses an unknown %s', async (field) => {
    await expect(stage.addDevice({ [field]: newId() })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: field }] },
    });
  });

  test('refuses a new serial number that fits no barcode; an existing one stays', async () => {
    await expect(stage.addDevice({ serial_number: '東京-1' })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'serial_number' }] },
    });
    const { _id, productId, type, createdDate, qrcode, order_number, udi, companyId } = await stage.addDevice();
    await stage.bed.sql("UPDATE device SET serial_number = '東京-2', serial_key = '東京-2' WHERE id = $1", [_id], {
      scope: 'global',
    });
    const form = {
      _id,
      productId,
      type,
      createdDate,
      serial_number: '東京-2',
      qrcode,
      order_number,
      udi,
      companyId,
      comments: 'Same',
    };
    expect(await stage.bed.call(saveDevice, form, { as: stage.tokens.admin })).toMatchObject({
      serial_number: '東京-2',
      comments: 'Same',
    });
  });

  test('of two concurrent saves of one device, one is refused', async () => {
    const { _id, updatedAt, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId } =
      await stage.addDevice();
    const form = { _id, updatedAt, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId };
    const saved = await stage.bed.call(
      saveDevice,
      { ...form, comments: 'first', intervals: 0, timesPerDay: '' },
      { as: stage.tokens.admin },
    );
    expect(saved).toMatchObject({ comments: 'first', intervals: 0, timesPerDay: null });
    await expect(
      stage.bed.call(saveDevice, { ...form, comments: 'second' }, { as: stage.tokens.admin }),
    ).rejects.toMatchObject({ code: 4090003 });
  });
});

describe('deleteDevice', () => {
  test('deletes a device in stock and publishes it', async () => {
    const { _id } = await stage.addDevice();
    await stage.bed.call(deleteDevice, { id: _id }, { as: stage.tokens.admin });
    await expect(stage.bed.call(getDeviceDetails, { id: _id }, { as: stage.tokens.admin })).rejects.toMatchObject({
      code: 4040001,
    });
    expect((await stage.bed.published(deviceState)).at(-1)).toMatchObject({ _id, deleted: true });
  });
});

describe('a device that was used', () => {
  test('is hidden with its log and serial number, and an admin restores it', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    const device = await stage.addDevice();
    await bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
    const deviceToken = await stage.deviceToken(device._id, family);
    const happened = new Date();
    const record = (at: Date) => ({
      recordId: newId(),
      happenedTime: at.toISOString(),
      endTime: at.toISOString(),
      leftLaserData: '',
      rightLaserData: '',
      timezone: 'UTC',
    });
    await bed.call(postRecords, { records: [record(happened)] }, { as: deviceToken });
    await bed.call(unbindCustomerDevice, { customerId: family.id }, { as: tokens.clinic });
    await bed.call(deleteDevice, { id: device._id }, { as: tokens.admin });
    expect((await bed.published(deviceState)).at(-1)).toMatchObject({ _id: device._id, deleted: true });

    const find = async (deleted?: boolean) =>
      (
        await bed.call(
          findDevices,
          { serialNumber: device.serial_number, ...(deleted && { deleted }) },
          { as: tokens.admin },
        )
      ).list.map(({ _id }) => _id);
    expect([await find(), await find(true)]).toEqual([[], [device._id]]);
    expect((await bed.call(findInventory, { searchStr: device.serial_number }, { as: tokens.admin })).total).toBe(0);
    await expect(bed.call(getDeviceDetails, { id: device._id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4040001,
    });
    await expect(stage.act(device._id, 'Service')).rejects.toMatchObject({ code: 4040001 });
    await expect(
      bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token }),
    ).rejects.toMatchObject({ code: 4002001 });
    await expect(bed.call(deleteDevice, { id: device._id }, { as: tokens.admin })).rejects.toMatchObject({
      code: 4040001,
    });
    const again = stage.addDevice({ serial_number: ` ${device.serial_number.toLowerCase()}` });
    await expect(again).rejects.toMatchObject({
      code: 4090001,
      msg: 'The device with this serial number was deleted. Bring it back instead.',
    });
    const rows = `type,udi,order_number,qrcode,serial_number\nDEMO,U,O,Q,${device.serial_number.toLowerCase()}`;
    const file = { name: 'devices.csv', type: 'text/csv', bytes: Buffer.from(rows) };
    const { list: previewed } = await bed.call(previewDeviceImport, {}, { as: tokens.admin, file });
    expect(previewed).toMatchObject([
      { batchStatus: 'failed', msg: 'Registered before and deleted; an administrator can bring it back' },
    ]);

    expect(await bed.call(findRecords, { userId: family.id }, { as: tokens.clinic })).toMatchObject({
      list: [{ productName: 'Eyewise', serial_number: device.serial_number }],
    });
    expect((await bed.call(findDeviceRecords, { deviceId: device._id }, { as: tokens.admin })).total).toBe(1);
    const late = await bed.call(postRecords, { records: [record(new Date(+happened - 1000))] }, { as: deviceToken });
    expect(late.records).toMatchObject([{ result: 'stored' }]);

    await expect(bed.call(restoreDevice, { id: device._id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4030001,
    });
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => bed.call(restoreDevice, { id: device._id }, { as: tokens.admin })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await find(), await find(true)]).toEqual([[device._id], []]);
    expect((await bed.published(deviceState)).at(-1)).toMatchObject({ _id: device._id, deleted: false });
    const { logs } = await bed.call(getDeviceDetails, { id: device._id }, { as: tokens.clinic });
    expect(logs.map(({ action }) => action)).toEqual(['Restore', 'Delete', 'Unbind', 'Bind']);
  });

  test('is not deleted while a family has it; an unused one is deleted, and its serial number free', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    const [held, mistaken] = [await stage.addDevice(), await stage.addDevice()];
    await bed.call(bindDevice, { serial_number: held.serial_number }, { as: family.token });
    await expect(bed.call(deleteDevice, { id: held._id }, { as: tokens.admin })).rejects.toMatchObject({
      code: 4090002,
    });
    await bed.call(deleteDevice, { id: mistaken._id }, { as: tokens.admin });
    expect(await stage.addDevice({ serial_number: mistaken.serial_number })).toMatchObject({ status: 'In stock' });
  });
});

describe('the version of a device', () => {
  test('a lower one than the catalog’s is refused unless forced', async () => {
    const { bed } = stage;
    const [lower, higher] = [newId(), newId()];
    const release = { url: 'https://files.test/r.zip', md5: 'b'.repeat(32), notification: false, deleted: false };
    await bed.publish(releaseState, { _id: lower, name: '1.9.0', ...release });
    await bed.publish(releaseState, { _id: higher, name: '2.10.0', ...release });
    await bed.idle();
    await expect(stage.addDevice({ versionId: lower })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'versionId' }] },
    });
    expect(await stage.addDevice({ versionId: lower, forceVersion: true })).toMatchObject({
      version: '1.9.0',
      forceVersion: true,
    });
    expect(await stage.addDevice({ versionId: higher })).toMatchObject({
      version: '2.10.0',
      forceVersion: false,
      reportedVersion: null,
    });
  });
});

describe('findDevices', () => {
  test('searches, filters and sorts, also after company and product are renamed', async () => {
    const { bed, tokens, otherClinic, product } = stage;
    const mine = await stage.addDevice({
      serial_number: 'Search-77',
      order_number: 'PO_9',
      companyId: otherClinic,
      type: 'DEMO',
    });
    const find = async (filter: object) =>
      (await bed.call(findDevices, filter, { as: tokens.admin })).list.map(({ _id }) => _id);
    expect(await find({ searchStr: 'search-77' })).toEqual([mine._id]);
    const turned = { searchStr: 'search-77', companyName: 'aoi', type: 'DEMO' };
    expect(await find({ ...turned, typeIs: 'not' })).toEqual([]);
    expect(await find({ ...turned, type: 'TESTING', typeIs: 'not' })).toEqual([mine._id]);
    expect(await find({ ...turned, companyNameIs: 'not' })).toEqual([]);
    expect(await find({ searchStr: 'search-77', companyName: 'midori', companyNameIs: 'not' })).toEqual([mine._id]);
    expect(await find({ serialNumber: 'EARCH' })).toEqual([mine._id]);
    const scanned = ['(01)09506000134352(21)Search-77', '010950600013435221search-77', 'UDI-7 SEARCH-77 261121'];
    for (const code of scanned) {
      expect(await find({ serialNumber: code })).toEqual([mine._id]);
      const inventory = await bed.call(findInventory, { searchStr: code }, { as: tokens.admin });
      expect(inventory.list.map(({ _id }) => _id)).toEqual([mine._id]);
      const found = await bed.call(searchDevices, { searchStr: code }, { as: tokens.admin });
      expect(found.list.map(({ _id }) => _id)).toContain(mine._id);
    }
    expect(await find({ serialNumber: '0109506000134352', orderNumber: 'PO_9' })).toEqual([mine._id]);
    expect(await find({ orderNumber: 'po_9' })).toEqual([mine._id]);
    expect(await find({ orderNumber: 'p%9' })).toEqual([]);
    expect(await find({ companyName: 'áoi' })).toEqual([mine._id]);
    expect(await find({ type: 'COMMERCIAL', serialNumber: 'Search' })).toEqual([]);
    await bed.publish(companyState, companyBody(otherClinic, { name: 'Zenith Clinic' }));
    await bed.publish(catalogState, {
      _id: product,
      name: 'Eyewise 2',
      reference: 'EW-1',
      versionId: stage.release,
      deleted: false,
      duration: 180,
      intervals: 4,
      timesPerDay: 2,
      timesPerWeek: 10,
    });
    await bed.idle();
    const { list, total } = await bed.call(
      findDevices,
      { sort: 'companyName', order: 'desc', pageSize: 1 },
      { as: tokens.admin },
    );
    expect(list).toMatchObject([{ _id: mine._id, companyName: 'Zenith Clinic', productName: 'Eyewise 2' }]);
    expect(total).toBeGreaterThan(1);
  });

  test('counts by company and status', async () => {
    const { bed, farClinic } = stage;
    await stage.addDevice({ companyId: farClinic });
    const { list } = await bed.callRpc(deviceCounts, { companyIds: [farClinic] });
    expect(list).toEqual([{ companyId: farClinic, status: 'In stock', count: 1 }]);
  });
});
