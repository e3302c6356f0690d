import { catalogState } from '@fovea/contracts/catalogs';
import { companyState } from '@fovea/contracts/companies';
import { deleteDevice, deviceCounts, deviceState, findDevices, getDeviceDetails, saveDevice } from '@fovea/contracts/devices';
import { newId } from '@fovea/kit/ids';
import { ask } from '@fovea/kit/rpc';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { companyBody, type Story, startStory } from '../testing/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.bed.stop());

describe('saveDevice', () => {
  test('registers in stock, with service after two years and discarding after five', async () => {
    const device = await story.addDevice({ createdDate: '2024-02-29T00:00:00Z' });
    expect(device).toMatchObject({ status: 'In stock', serviceDate: '2026-02-28T00:00:00.000Z', discardDate: '2029-02-28T00:00:00.000Z' });
    expect(device).toMatchObject({ productName: 'Eyewise', companyName: 'Midori Eye Clinic', ownership: story.clinic, catalog: { reference: 'EW-1' } });
    expect(await story.bed.announced(deviceState)).toContainEqual(expect.objectContaining({ _id: device._id, status: 'In stock', deleted: false }));
  });

  test('refuses a serial number that is taken, whatever its case and spaces', async () => {
    const { serial_number } = await story.addDevice();
    const taken = { data: { issues: [{ path: 'serial_number', message: 'This is already taken.' }] } };
    await expect(story.addDevice({ serial_number: ` ${serial_number.toLowerCase()} ` })).rejects.toMatchObject(taken);
    const racers = await Promise.allSettled([story.addDevice({ serial_number: 'RACE' }), story.addDevice({ serial_number: 'race' })]);
    expect(racers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['productId', 'companyId', 'ownership', 'versionId'] as const)('refuses an unknown %s', async (field) => {
    await expect(story.addDevice({ [field]: newId() })).rejects.toMatchObject({ code: 4000001, data: { issues: [{ path: field }] } });
  });

  test('two saving the same loaded device: one hears that it changed', async () => {
    const { _id, updatedAt, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId } = await story.addDevice();
    const form = { _id, updatedAt, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId };
    const saved = await story.bed.call(saveDevice, { ...form, comments: 'first', intervals: 0, timesPerDay: '' }, { as: story.tokens.admin });
    expect(saved).toMatchObject({ comments: 'first', intervals: 0, timesPerDay: null });
    await expect(story.bed.call(saveDevice, { ...form, comments: 'second' }, { as: story.tokens.admin })).rejects.toMatchObject({ code: 4090003 });
  });
});

describe('deleteDevice', () => {
  test('removes a device in stock and tells it', async () => {
    const { _id } = await story.addDevice();
    await story.bed.call(deleteDevice, { id: _id }, { as: story.tokens.admin });
    await expect(story.bed.call(getDeviceDetails, { id: _id }, { as: story.tokens.admin })).rejects.toMatchObject({ code: 4040001 });
    expect((await story.bed.announced(deviceState)).at(-1)).toMatchObject({ _id, deleted: true });
  });
});

describe('findDevices', () => {
  test('searches, filters and sorts, and follows a renamed company and product', async () => {
    const { bed, tokens, otherClinic, product } = story;
    const mine = await story.addDevice({ serial_number: 'Sêarch-77', order_number: 'PO_9', companyId: otherClinic, type: 'DEMO' });
    const find = async (filter: object) => (await bed.call(findDevices, filter, { as: tokens.admin })).list.map(({ _id }) => _id);
    expect(await find({ searchStr: 'search-77' })).toEqual([mine._id]);
    expect(await find({ serialNumber: 'ÊARCH' })).toEqual([mine._id]);
    expect(await find({ orderNumber: 'po_9' })).toEqual([mine._id]);
    expect(await find({ orderNumber: 'p%9' })).toEqual([]);
    expect(await find({ companyName: 'áoi' })).toEqual([mine._id]);
    expect(await find({ type: 'DEMO', serialNumber: 'Se' })).toEqual([]);
    await bed.publish(companyState, companyBody(otherClinic, { name: 'Zenith Clinic' }));
    await bed.publish(catalogState, {
      ...{ _id: product, name: 'Eyewise 2', reference: 'EW-1', versionId: story.release, deleted: false },
      ...{ duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 10 },
    });
    await bed.idle();
    const { list, total } = await bed.call(findDevices, { sort: 'companyName', order: 'desc', pageSize: 1 }, { as: tokens.admin });
    expect(list).toMatchObject([{ _id: mine._id, companyName: 'Zenith Clinic', productName: 'Eyewise 2' }]);
    expect(total).toBeGreaterThan(1);
  });

  test('counts by company and status', async () => {
    const { bed, farClinic } = story;
    await story.addDevice({ companyId: farClinic });
    const { list } = await ask(bed.service().bus, deviceCounts, { companyIds: [farClinic] });
    expect(list).toEqual([{ companyId: farClinic, status: 'In stock', count: 1 }]);
  });
});
