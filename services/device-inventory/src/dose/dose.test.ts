import { platformAccessRecorded } from '@fovea/contracts/audit/events';
import { defaultBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { getDeviceDetails, saveDevice } from '@fovea/contracts/devices/endpoints';
import { bindDevice, getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { findDoseChanges, getFamilyDose, previewDose } from '@fovea/contracts/dose/endpoints';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { findOwnRecords } from '@fovea/contracts/usage/portal-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const usual = { duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 10 };
const publishCatalog = async (_id: string, fields: object = {}) => {
  const state = { _id, name: 'Dosed', reference: _id.slice(-8), versionId: stage.release, deleted: false };
  await stage.bed.publish(catalogState, { ...state, ...usual, ...fields });
  await stage.bed.idle();
};
/** A family with a device of a catalog of its own. */
async function aTreatedFamily(fields: object = {}, own: object = {}) {
  const { bed } = stage;
  const product = newId();
  await publishCatalog(product, fields);
  const family = await stage.addFamily({ doctorId: stage.doctor });
  const device = await stage.addDevice({ productId: product, ...own });
  await bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
  return { product, family, device, as: await stage.deviceToken(device._id, family) };
}
const leave = (as: string) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone: 'Asia/Tokyo' }, { as });

describe('a device’s own settings', () => {
  test('are refused by name beyond the bounds of its catalog, and accepted at them and at 0', async () => {
    const refused = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });
    for (const [field, value] of [
      ['duration', 1_000_000],
      ['intervals', 0.5],
      ['timesPerDay', 5],
      ['timesPerWeek', 29],
    ] as const)
      await expect(stage.addDevice({ [field]: value })).rejects.toMatchObject(refused(field));
    await expect(stage.addDevice({ duration: 601 })).rejects.toMatchObject({
      data: { issues: [{ message: 'The highest duration of this catalog is 600 s.' }] },
    });
    const bound = { duration: 600, intervals: 1, timesPerDay: 4, timesPerWeek: 28 };
    expect(await stage.addDevice(bound)).toMatchObject(bound);
    const none = { duration: 0, intervals: 0, timesPerDay: 0, timesPerWeek: 0 };
    expect(await stage.addDevice(none)).toMatchObject(none);
  });

  test('beyond a bound do not refuse saving another field', async () => {
    const { bed, tokens } = stage;
    const { _id, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId } =
      await stage.addDevice();
    await bed.sql('UPDATE device SET duration = 9000 WHERE id = $1', [_id], { scope: 'global' });
    const form = { _id, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId };
    const save = (fields: object) => bed.call(saveDevice, { ...form, ...fields }, { as: tokens.admin });
    expect(await save({ duration: 9_000, comments: 'Text' })).toMatchObject({ duration: 9_000, comments: 'Text' });
    await expect(save({ duration: 9_001 })).rejects.toMatchObject({ data: { issues: [{ path: 'duration' }] } });
  });

  test('of a device in stock are recorded in the platform’s audit log when they change', async () => {
    const { bed, tokens } = stage;
    const { _id, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId } =
      await stage.addDevice();
    const form = { _id, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId };
    await bed.call(saveDevice, { ...form, duration: 90 }, { as: tokens.admin });
    const records = (await bed.published(platformAccessRecorded)).flatMap((body) => body.records);
    expect(records.filter(({ concerning }) => concerning.id === _id)).toMatchObject([
      { call: 'POST /api/admin/devices', changes: [{ field: 'duration', from: null, to: '90' }] },
    ]);
  });
});

describe('leave', () => {
  test('stays within the bounds whatever is stored', async () => {
    const { as, family } = await aTreatedFamily({ duration: 1_000_000, intervals: 0, timesPerDay: 0, timesPerWeek: 0 });
    const given = await leave(as);
    expect(given.duration).toBe(600);
    expect(+new Date(given.nextAllowedAt ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
    await expect(leave(as)).rejects.toMatchObject({ code: 4002007 });
    const { device } = await stage.bed.call(getFamilyDose, { userId: family.id }, { as: stage.tokens.doctor });
    expect(device?.dose).toMatchObject({
      duration: { value: 600, from: 'bound' },
      intervals: { value: 1, from: 'bound' },
      timesPerDay: { value: 4, from: 'bound' },
      timesPerWeek: { value: 28, from: 'bound' },
    });
  });

  test('is refused at a duration of 0, which is never raised', async () => {
    const ofCatalog = await aTreatedFamily({ duration: 0 });
    await expect(leave(ofCatalog.as)).rejects.toMatchObject({ code: 4002004 });
    const ofDevice = await aTreatedFamily({}, { duration: 0 });
    await expect(leave(ofDevice.as)).rejects.toMatchObject({ code: 4002004 });
    const own = await stage.bed.call(getPortalDevice, {}, { as: ofDevice.family.token });
    expect(own.device).toMatchObject({ settings: { duration: 0 } });
  });

  test('follows narrower bounds at once', async () => {
    const { as, product } = await aTreatedFamily();
    await publishCatalog(product, { ...defaultBounds, maxDuration: 100 });
    expect((await leave(as)).duration).toBe(100);
  });
});

describe('a record', () => {
  const record = (at: number) => ({
    recordId: newId(),
    happenedTime: new Date(at).toISOString(),
    endTime: new Date(at + 60_000).toISOString(),
    leftLaserData: '',
    rightLaserData: '',
    timezone: 'Asia/Tokyo',
  });

  test('is stored with the settings of its leave, even if they change before it is delivered', async () => {
    const { bed, tokens } = stage;
    const { as, product, family } = await aTreatedFamily();
    const { serverTime } = await leave(as);
    await publishCatalog(product, { duration: 60 });
    const given = record(Date.parse(serverTime) + 1_000);
    const withoutLeave = record(Date.parse(serverTime) - 3 * 24 * 3_600_000);
    await bed.sql(`UPDATE device_holding SET since = now() - interval '9 days' WHERE customer_id = $1`, [family.id], {
      scope: 'global',
    });
    const { records } = await bed.call(postRecords, { records: [given, withoutLeave] }, { as });
    expect(records.map(({ result }) => result)).toEqual(['stored', 'stored']);
    const { list } = await bed.call(findRecords, { userId: family.id }, { as: tokens.doctor });
    expect(list.map(({ settings }) => settings)).toEqual([{ ...usual, twicePer24: false }, null]);
    const own = await bed.call(findOwnRecords, {}, { as: family.token });
    expect(own.list.map((row) => 'settings' in row)).toEqual([false, false]);
  });
});

describe('who treats sees', () => {
  test('each setting, where it comes from and since when, in devices/info and by the doctor’s own call', async () => {
    const { bed, tokens } = stage;
    const { product, family, device } = await aTreatedFamily({}, { duration: 120 });
    const earlier = new Date();
    await publishCatalog(product, { intervals: 6 });
    const dose = {
      duration: { value: 120, from: 'device', since: expect.any(String) },
      intervals: { value: 6, from: 'catalog', since: expect.any(String) },
      timesPerDay: { value: 2, from: 'catalog' },
      twicePer24: false,
    };
    const details = await bed.call(getDeviceDetails, { id: device._id }, { as: tokens.clinic });
    expect(details.dose).toMatchObject(dose);
    expect(Date.parse(details.dose.intervals.since ?? '')).toBeGreaterThanOrEqual(+earlier - 1_000);
    expect(details.intervals).toBeNull();
    const seen = await bed.call(getFamilyDose, { userId: family.id }, { as: tokens.doctor });
    expect(seen).toMatchObject({ device: { _id: device._id, dose } });
    for (const as of [tokens.otherDoctor, tokens.otherClinic])
      await expect(bed.call(getFamilyDose, { userId: family.id }, { as })).rejects.toMatchObject({ code: 4040001 });
    const without = await stage.addFamily({ doctorId: stage.doctor });
    expect(await bed.call(getFamilyDose, { userId: without.id }, { as: tokens.doctor })).toEqual({ device: null });
  });

  test('changes of the catalog on the timeline of the families that have one of its devices', async () => {
    const { bed, tokens } = stage;
    const { product, family } = await aTreatedFamily();
    await publishCatalog(product, { duration: 200, maxDuration: 300 });
    await publishCatalog(product, { duration: 200, maxDuration: 300 });
    const changesOf = (userId: string, as = tokens.doctor) => bed.call(findDoseChanges, { userId }, { as });
    const { list, total } = await changesOf(family.id);
    expect([total, list.map(({ changes }) => changes)]).toEqual([
      1,
      [
        [
          { field: 'duration', from: '180', to: '200' },
          { field: 'maxDuration', from: '600', to: '300' },
        ],
      ],
    ]);
    const before = `${list[0]?.at}~${list[0]?._id}`;
    expect((await bed.call(findDoseChanges, { userId: family.id, before }, { as: tokens.doctor })).list).toEqual([]);
    const later = await stage.addFamily({ doctorId: stage.doctor });
    expect((await changesOf(later.id)).total).toBe(0);
    await expect(changesOf(family.id, tokens.otherDoctor)).rejects.toMatchObject({ code: 4040001 });
  });
});

describe('previewDose', () => {
  test('counts the children of families whose device follows the catalog, or has it', async () => {
    const { bed, tokens } = stage;
    const { product, device } = await aTreatedFamily();
    const other = await stage.addFamily();
    const own = await stage.addDevice({ productId: product, duration: 100 });
    await bed.call(bindDevice, { serial_number: own.serial_number }, { as: other.token });
    await stage.addDevice({ productId: product });
    const preview = (input: object, as = tokens.admin) => bed.call(previewDose, input, { as });
    expect(await preview({ productId: product })).toEqual({ devices: 2, children: 2, away: [] });
    expect(await preview({ productId: product, settings: 'duration' })).toMatchObject({ children: 1 });
    expect(await preview({ productId: product, settings: 'duration,intervals' })).toMatchObject({ children: 2 });
    expect(await preview({ deviceId: device._id })).toMatchObject({ devices: 1, children: 1 });
    await expect(preview({ productId: product }, tokens.clinic)).rejects.toMatchObject({ code: 4030001 });
  });
});
