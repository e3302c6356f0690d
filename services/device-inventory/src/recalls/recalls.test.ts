import { randomUUID } from 'node:crypto';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { bindCustomerDevice, findDevices, getDeviceDetails, saveDevice } from '@fovea/contracts/devices/endpoints';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import {
  closeRecall,
  findRecallDevices,
  findRecalls,
  getRecall,
  previewRecall,
  reportRecalledDevice,
  startRecall,
  swapRecalledDevice,
} from '@fovea/contracts/recalls/endpoints';
import {
  companyRecallCancelled,
  companyRecallStarted,
  deviceRecallCancelled,
  deviceRecalled,
  recallUndeliverable,
} from '@fovea/contracts/recalls/events';
import { acknowledgeRecall } from '@fovea/contracts/recalls/portal-endpoints';
import { recallCancellationForMail, recallForMail } from '@fovea/contracts/recalls/rpcs';
import { getOwnCompliance } from '@fovea/contracts/usage/portal-endpoints';
import { holdTransaction } from '@fovea/kit-testing/held-transaction';
import { startReplica } from '@fovea/kit-testing/start-replica';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRecalledDevices, type RecalledFamily } from '../testing/recalled-devices.ts';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let as: string;
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(companyById, () => null);
  as = stage.tokens.admin;
});
afterAll(() => stage.bed.stop());

const order = {
  title: 'Laser output too high',
  reason: { en: 'The output may be too high.', ja: '出力が高すぎる恐れがあります。' },
};
const ofLot = (lot: string) => ({ criteria: { lot } });
const start = (lot: string, devices: number, mode: 'hold' | 'untilReplaced' = 'hold') =>
  stage.bed.call(startRecall, { ...order, mode, devices, ...ofLot(lot) }, { as });
const progress = async (id: string, token = as) => (await stage.bed.call(getRecall, { id }, { as: token })).progress;
const rowOf = async (id: string, searchStr: string, token = as) => {
  const { list } = await stage.bed.call(findRecallDevices, { id, searchStr }, { as: token });
  const [row] = list;
  if (!row) throw new Error(`${searchStr} is not part of the recall`);
  return row;
};
const idOf = async (serial_number: string) => (await stage.bed.call(getDeviceDetails, { serial_number }, { as }))._id;
const deviceTokenOf = async ({ id: customerId, account, region }: RecalledFamily, deviceId: string) => {
  const { companyId } = await stage.bed.call(getDeviceDetails, { id: deviceId }, { as });
  return stage.bed.tokenFor({
    role: 'device',
    id: deviceId,
    deviceId,
    accountId: account,
    customerId,
    companyId,
    region,
  });
};
const leave = (token: string) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone: 'Asia/Tokyo' }, { as: token });
const record = () => ({
  recordId: randomUUID(),
  happenedTime: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  endTime: new Date(Date.now() - 5 * 3_600_000 + 180_000).toISOString(),
  timezone: 'Asia/Tokyo',
});
/** Lets days pass for the holders that were informed. */
async function afterDays(days: number) {
  await stage.bed.sql(
    `UPDATE recall_device SET informed_at = informed_at - make_interval(days => $1), due_at = due_at - make_interval(days => $1)`,
    [days],
    { scope: 'global' },
  );
  await stage.bed.idle();
}

describe('a lot of 300 devices at three clinics, 200 of them with families', () => {
  let families: RecalledFamily[];
  let stock: string[];
  let id: string;
  /** A family without a device. */
  let other: string;
  beforeAll(async () => {
    ({ id: other } = await stage.addFamily());
    ({ families, stock } = await addRecalledDevices(stage, { lot: 'L7', devices: 300, atFamilies: 200 }));
  }, 240_000);
  const family = (number: number) => families[number] as RecalledFamily;

  test('is previewed before it is recalled, and recalled as previewed', async () => {
    const preview = await stage.bed.call(previewRecall, ofLot('l7'), { as });
    expect(preview).toEqual({
      devices: 300,
      atFamilies: 200,
      inStock: 100,
      elsewhere: 0,
      companies: 3,
      regions: [
        { region: 'jp', devices: 200, atFamilies: 134 },
        { region: 'au', devices: 100, atFamilies: 66 },
      ],
    });
    await expect(start('L7', 299)).rejects.toMatchObject({ code: 4090011 });
    await expect(start('L8', 1)).rejects.toMatchObject({ code: 4002071 });
    id = (await start('L7', 300))._id;
  });

  test('no held device treats from that moment on, and none in stock is given to a family; records are taken', async () => {
    const deviceId = await idOf(family(0).serial);
    const token = await deviceTokenOf(family(0), deviceId);
    await expect(leave(token)).rejects.toMatchObject({
      code: 4002004,
      data: {
        hold: {
          since: expect.any(String),
          why: expect.stringMatching(/recall|リコール/),
          call: { name: expect.any(String), phone: null },
        },
      },
    });
    expect(
      await stage.bed.call(
        postRecords,
        { records: [{ ...record(), leftLaserData: '', rightLaserData: '' }] },
        { as: token },
      ),
    ).toMatchObject({
      records: [{ result: 'stored' }],
    });
    const given = { serial_number: stock[0] ?? '', customerId: other };
    await expect(stage.bed.call(bindCustomerDevice, given, { as: stage.tokens.clinic })).rejects.toMatchObject({
      code: 4002070,
    });
  });

  test('informs each family and each clinic once; stock is recalled by the specified action', async () => {
    await stage.bed.idle();
    await stage.bed.idle();
    expect(await progress(id)).toMatchObject({ devices: 300, selected: 0, informed: 200, done: 100, toCall: 0 });
    const publishedIn = async (region: string) =>
      (await stage.bed.published(deviceRecalled, { region })).map(({ customerId }) => customerId);
    const [inJapan, inAustralia] = [await publishedIn('jp'), await publishedIn('au')];
    expect([...inJapan, ...inAustralia].sort()).toEqual(families.map((each) => each.id).sort());
    expect(inAustralia).toHaveLength(66);
    const clinics = (await stage.bed.published(companyRecallStarted)).map(({ companyId }) => companyId);
    expect(new Set(clinics)).toEqual(new Set([stage.clinic, stage.otherClinic]));
    const { list } = await stage.bed.call(findInventory, { searchStr: stock[0] }, { as });
    expect(list).toMatchObject([{ status: 'Recalled' }]);
    const { logs } = await stage.bed.call(getDeviceDetails, { serial_number: stock[0] }, { as });
    expect(logs[0]).toMatchObject({ action: 'Recall', from: 'In stock', to: 'Recalled' });
  });

  test('a clinic sees its own devices alone, its distributor those of its clinics, a clinic without any nothing', async () => {
    expect(await progress(id, stage.tokens.clinic)).toMatchObject({ devices: 100, companies: 1 });
    expect(await progress(id, stage.tokens.distributor)).toMatchObject({ devices: 100 });
    const far = await stage.bed.call(findRecallDevices, { id, pageSize: 200 }, { as: stage.tokens.farClinic });
    expect(new Set(far.list.map(({ companyId }) => companyId))).toEqual(new Set([stage.farClinic]));
    const stranger = await stage.bed.tokenFor({ role: 'companyAdmin', companyId: randomUUID() });
    expect(await stage.bed.call(findRecalls, {}, { as: stranger })).toMatchObject({ total: 0 });
    await expect(progress(id, stranger)).rejects.toMatchObject({ code: 4040001 });
  });

  test('a family reads why in the portal and acknowledges; it is reminded no more', async () => {
    const { device } = await stage.bed.call(getPortalDevice, {}, { as: family(0).token });
    expect(device?.recall).toMatchObject({ ...order, mode: 'hold', acknowledgedAt: null });
    await stage.bed.call(acknowledgeRecall, {}, { as: family(0).token });
    await stage.bed.call(acknowledgeRecall, {}, { as: family(0).token });
    expect((await stage.bed.call(getPortalDevice, {}, { as: family(0).token })).device?.recall).toMatchObject({
      acknowledgedAt: expect.any(String),
    });
    expect(await progress(id)).toMatchObject({ informed: 199, acknowledged: 1 });
  });

  test('a family that nothing reaches is one to call', async () => {
    const { _id: recallDeviceId } = await rowOf(id, family(1).serial);
    const at = new Date().toISOString();
    await stage.bed.publish(recallUndeliverable, { recallDeviceId, customerId: family(1).id, at });
    await stage.bed.idle();
    const { list } = await stage.bed.call(findRecallDevices, { id, toCall: true }, { as: stage.tokens.clinic });
    expect(list).toMatchObject([
      { customerId: family(1).id, toCall: true, customerEmail: `${family(1).id}@family.test` },
    ]);
    await stage.bed.call(reportRecalledDevice, { id: recallDeviceId }, { as: stage.tokens.clinic });
    expect(await progress(id)).toMatchObject({ acknowledged: 2, toCall: 0 });
  });

  test('a device is swapped in one action: the child goes on with the other one, under the same settings', async () => {
    const { _id: deviceId } = await stage.bed.call(getDeviceDetails, { serial_number: family(2).serial }, { as });
    const stored = await stage.bed.call(getDeviceDetails, { id: deviceId }, { as });
    const { _id, updatedAt, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId } =
      stored;
    const form = { _id, updatedAt, productId, type, createdDate, serial_number, qrcode, order_number, udi, companyId };
    await stage.bed.call(saveDevice, { ...form, twicePer24: true, duration: 120 }, { as });
    const former = await deviceTokenOf(family(2), deviceId);
    const records = [{ ...record(), leftLaserData: '', rightLaserData: '' }];
    await stage.bed.call(postRecords, { records }, { as: former });
    const usesBefore = (await compliance(family(2))).uses;

    const row = await rowOf(id, family(2).serial);
    const swap = (serial: string, token = stage.tokens.clinic) =>
      stage.bed.call(swapRecalledDevice, { id: row._id, serial_number: serial }, { as: token });
    await expect(swap(stock[1] ?? '')).rejects.toMatchObject({ code: 4002003 });
    const elsewhere = await stage.addDevice({ companyId: stage.otherClinic });
    await expect(swap(elsewhere.serial_number)).rejects.toMatchObject({ code: 4002001 });
    const replacement = await stage.addDevice();
    await expect(swap(replacement.serial_number, stage.tokens.otherClinic)).rejects.toMatchObject({ code: 4040001 });
    await swap(replacement.serial_number);

    const given = await stage.bed.call(getDeviceDetails, { id: replacement._id }, { as });
    expect(given).toMatchObject({ status: 'In use', customerId: family(2).id, twicePer24: true, duration: 120 });
    expect(await leave(await deviceTokenOf(family(2), replacement._id))).toMatchObject({
      allowed: true,
      duration: 120,
    });
    await expect(leave(former)).rejects.toMatchObject({ code: 4002005 });
    expect((await compliance(family(2))).uses).toBe(usesBefore);
    // Treatments of the time before are still delivered.
    await stage.bed.call(postRecords, { records }, { as: former });
    await expect(swap((await stage.addDevice()).serial_number)).rejects.toMatchObject({ code: 4002074 });

    expect(await rowOf(id, family(2).serial)).toMatchObject({
      state: 'returning',
      status: 'Transferring',
      replacedBy: replacement.serial_number,
    });
    await stage.act(deviceId, 'Receive', {}, stage.tokens.clinic);
    await stage.bed.idle();
    expect(await rowOf(id, family(2).serial)).toMatchObject({ state: 'done', status: 'Recalled', outcome: 'secured' });
    const { _id: recallDeviceId } = row;
    expect(await stage.bed.callRpc(recallForMail, { recallId: id, recallDeviceId })).toBeNull();
  });
  const compliance = ({ account: accountId, token }: RecalledFamily) =>
    stage.bed.call(getOwnCompliance, { accountId, months: 4 }, { as: token });

  test('who has not acknowledged is reminded after three and seven days, then is to be called', async () => {
    const rounds = async () => {
      const notified = [
        ...(await stage.bed.published(deviceRecalled)),
        ...(await stage.bed.published(deviceRecalled, { region: 'au' })),
      ];
      return [1, 2].map((round) => notified.filter((each) => each.round === round).map(({ customerId }) => customerId));
    };
    await afterDays(3);
    expect((await rounds()).map((each) => each.length)).toEqual([197, 0]);
    await afterDays(4);
    const [first = [], second = []] = await rounds();
    expect([first.length, second.length]).toEqual([197, 197]);
    for (const done of [0, 1, 2]) expect(second).not.toContain(family(done).id);
    await afterDays(30);
    expect((await rounds()).map((each) => each.length)).toEqual([197, 197]);
    expect(await progress(id)).toMatchObject({ toCall: 197, acknowledged: 2, done: 101 });
  });

  test('is closed at 100 percent, not before', async () => {
    await expect(stage.bed.call(closeRecall, { id }, { as })).rejects.toMatchObject({ code: 4002076 });
    const { _id } = await rowOf(id, family(3).serial);
    const corrected = { id: _id, outcome: 'corrected' as const };
    await expect(stage.bed.call(reportRecalledDevice, corrected, { as: stage.tokens.clinic })).rejects.toMatchObject({
      code: 4030001,
    });
    await stage.bed.call(reportRecalledDevice, corrected, { as });
    const token = await deviceTokenOf(family(3), await idOf(family(3).serial));
    expect(await leave(token)).toMatchObject({ allowed: true });
    const open = (
      await Promise.all(
        [1, 2].map((current) => stage.bed.call(findRecallDevices, { id, current, pageSize: 200 }, { as })),
      )
    )
      .flatMap(({ list }) => list)
      .filter(({ state }) => state !== 'done');
    for (const { _id: each } of open) await stage.bed.call(reportRecalledDevice, { id: each, outcome: 'lost' }, { as });
    expect(await progress(id)).toMatchObject({ devices: 300, done: 300, toCall: 0 });
    expect(await stage.bed.call(closeRecall, { id }, { as })).toMatchObject({ state: 'closed' });
    // A device that was lost treats no more, should it be found.
    await expect(leave(await deviceTokenOf(family(0), await idOf(family(0).serial)))).rejects.toMatchObject({
      code: 4002004,
    });
  });
});

describe('startRecall', () => {
  test('until replaced, treatment continues; cancelled, the devices are as before', async () => {
    const { families } = await addRecalledDevices(stage, { lot: 'L9', devices: 3, atFamilies: 3 });
    const { _id: id } = await start('L9', 3, 'untilReplaced');
    const tokens = await Promise.all(families.map(async (each) => deviceTokenOf(each, await idOf(each.serial))));
    const [first = '', second = '', third = ''] = tokens;
    expect(await leave(first)).toMatchObject({ allowed: true });
    const { _id: held } = await start('L9', 3, 'hold');
    await expect(leave(second)).rejects.toMatchObject({ code: 4002004 });
    await stage.bed.call(closeRecall, { id: held, cancel: true }, { as });
    expect(await leave(second)).toMatchObject({ allowed: true });
    expect(await progress(held)).toMatchObject({ done: 3 });
    await stage.bed.call(closeRecall, { id, cancel: true }, { as });
    expect(await leave(third)).toMatchObject({ allowed: true });
    const as3 = families[2]?.token ?? '';
    expect((await stage.bed.call(getPortalDevice, {}, { as: as3 })).device?.recall).toBeUndefined();
  });

  test('cancelled, informs those who were informed: families that have the device, and companies, once', async () => {
    const { families } = await addRecalledDevices(stage, { lot: 'L13', devices: 6, atFamilies: 3 });
    const { _id: other } = await start('L13', 6, 'hold');
    await stage.bed.idle();
    const { _id: id } = await start('L13', 6, 'untilReplaced');
    const cancel = (recallId: string) => stage.bed.call(closeRecall, { id: recallId, cancel: true }, { as });
    const ended = async (recallId: string) =>
      [...(await stage.bed.published(deviceRecallCancelled)), ...(await auCancelled())].filter(
        (each) => each.recallId === recallId,
      );
    const auCancelled = () => stage.bed.published(deviceRecallCancelled, { region: 'au' });
    const holds = async (deviceId: string) =>
      [
        ...(await stage.bed.published(deviceOfRegionState)),
        ...(await stage.bed.published(deviceOfRegionState, { region: 'au' })),
      ]
        .filter(({ _id, deleted }) => _id === deviceId && !deleted)
        .at(-1)?.recallHold;
    await stage.bed.idle();
    const [held] = families.map(({ serial }) => serial);
    const deviceId = await idOf(held ?? '');
    expect(await holds(deviceId)).toBe(true);
    await cancel(id);
    await stage.bed.idle();
    const informed = await ended(id);
    expect(informed.map(({ customerId }) => customerId).sort()).toEqual(families.map((each) => each.id).sort());
    const [{ recallDeviceId } = { recallDeviceId: '' }] = informed;
    // The other order holds the devices on.
    expect(await holds(deviceId)).toBe(true);
    expect(await stage.bed.callRpc(recallCancellationForMail, { recallDeviceId })).toMatchObject({ remaining: 'hold' });
    await cancel(other);
    await stage.bed.idle();
    expect(await ended(other)).toHaveLength(3);
    expect(await ended(id)).toHaveLength(3);
    expect(await holds(deviceId)).toBe(false);
    expect(await stage.bed.callRpc(recallCancellationForMail, { recallDeviceId })).toMatchObject({ remaining: null });
    const companies = async (recallId: string) =>
      (await stage.bed.published(companyRecallCancelled)).filter((each) => each.recallId === recallId);
    expect(new Set((await companies(other)).map(({ companyId }) => companyId))).toEqual(
      new Set([stage.clinic, stage.otherClinic]),
    );
    await expect(cancel(other)).rejects.toMatchObject({ code: 4040001 });
  });

  test('is asked which devices, by any of their numbers', async () => {
    await addRecalledDevices(stage, { lot: 'L10', devices: 9, atFamilies: 0 });
    const count = async (criteria: object) => (await stage.bed.call(previewRecall, { criteria }, { as })).devices;
    expect(await count({ udi: '(01)09506000134352(10)L10' })).toBe(9);
    expect(await count({ udi: '(01)09506000134352(10)L10(21)L10-0-1000' })).toBe(1);
    expect(await count({ orderNumber: 'po-l10' })).toBe(12);
    expect(await count({ serialFrom: 'L10-0-1001', serialTo: 'l10-0-1002' })).toBe(2);
    expect(await count({ serials: ['l10-0-1000', ' L10-1-1000 ', '(01)09506000134352(21)L10-2-1000'] })).toBe(3);
    expect(await count({ lot: 'L10', serialFrom: 'L10-1-1', serialTo: 'L10-1-9999' })).toBe(3);
    expect(await count({ lot: 'L10', versionId: stage.release })).toBe(9);
    expect(await count({ productId: stage.product, lot: 'L10' })).toBe(9);
    await expect(count({})).rejects.toMatchObject({ code: 4002073 });
    await expect(count({ serialFrom: 'L10-1', serialTo: 'L11-9' })).rejects.toMatchObject({ code: 4002072 });
  });

  test('finds devices whose UDI a previous release stored without its parts', async () => {
    await addRecalledDevices(stage, { lot: 'L11', devices: 3, atFamilies: 0 });
    await stage.bed.sql(`UPDATE device SET udi_di = NULL, udi_lot = NULL, udi_serial = NULL, udi_parsed = NULL`, [], {
      scope: 'global',
    });
    expect(await stage.bed.call(previewRecall, ofLot('L11'), { as })).toMatchObject({ devices: 3 });
  });

  test('is carried on by another replica when one is killed between its batches, each device once', async () => {
    const { stock } = await addRecalledDevices(stage, { lot: 'L12', devices: 300, atFamilies: 30 });
    const { _id: id } = await start('L12', 300);
    const held = await holdTransaction(stage.bed, {
      scope: 'global',
      sql: `SELECT 1 FROM device WHERE id = (SELECT device_id FROM recall_device WHERE recall_id = $1 AND serial_key = ANY($2) ORDER BY id DESC LIMIT 1) FOR UPDATE`,
      values: [id, stock],
    });
    const env = { ...stage.bed.env, FOVEA_ENV: 'development', PORT: '0' };
    const replica = await startReplica(new URL('../main.ts', import.meta.url), env);
    const doneOrInformed = async () => {
      const { done, informed } = await progress(id);
      return done + informed;
    };
    while ((await doneOrInformed()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await held.untilAnotherWaits();
    await replica.kill();
    expect(await doneOrInformed()).toBeLessThan(300);
    await held.rollBack();
    await stage.bed.idle();
    await stage.bed.idle();
    expect(await progress(id)).toMatchObject({ selected: 0, informed: 30, done: 270 });
    const [logged] = await stage.bed.sql(
      `SELECT count(*)::int AS logs, count(DISTINCT device_id)::int AS devices FROM device_log WHERE action = 'Recall'
         AND device_id IN (SELECT device_id FROM recall_device WHERE recall_id = $1)`,
      [id],
      { scope: 'global' },
    );
    expect(logged).toEqual({ logs: 270, devices: 270 });
    const notified = [
      ...(await stage.bed.published(deviceRecalled)),
      ...(await stage.bed.published(deviceRecalled, { region: 'au' })),
    ];
    expect(notified.filter(({ recallId }) => recallId === id)).toHaveLength(30);
  }, 240_000);
});

test('devices are found by all their numbers, whole or as a scanner types them', async () => {
  const fnc1 = '\u001d';
  const udi = `]d20109506000134369112601311728013110LOT-77${fnc1}21SN-4711`;
  const { _id, serial_number } = await stage.addDevice({ udi, order_number: 'ORDER-4711' });
  const ids = async (searchStr: string) => [
    (await stage.bed.call(findInventory, { searchStr }, { as })).list.map((each) => each._id),
    (await stage.bed.call(findDevices, { serialNumber: searchStr }, { as })).list.map((each) => each._id),
  ];
  for (const typed of [
    udi,
    '(01)09506000134369(10)LOT-77',
    '（01）09506000134369（10）lotー77',
    `]C1010950600013436910LOT-77${fnc1}21SN\u20114711`,
    `010950600013436921SN-4711`,
    '09506000134369',
    'LOT-77',
    'order-4711',
    'SN-4711',
    serial_number,
  ])
    expect(await ids(typed), typed).toEqual([[_id], [_id]]);
  expect(await ids('(01)09506000134369(10)LOT-78')).toEqual([[], []]);
  const { udi: stored } = await stage.bed.call(getDeviceDetails, { id: _id }, { as });
  expect(stored).toBe('(01)09506000134369(11)260131(17)280131(10)LOT-77(21)SN-4711');
});
