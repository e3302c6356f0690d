import { parentState } from '@fovea/contracts/customers/events';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { deviceBound, deviceState } from '@fovea/contracts/devices/events';
import {
  allowsAction,
  type InventoryAction,
  inventoryActions,
  inventoryStatuses,
} from '@fovea/contracts/devices/fields';
import { bindDevice, reportLost } from '@fovea/contracts/devices/portal-endpoints';
import { changeDeviceStatus, findInventory } from '@fovea/contracts/inventory/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const actions = Object.keys(inventoryActions) as InventoryAction[];
const act: Stage['act'] = (...action) => stage.act(...action);
const force = (id: string, status: string, columns = '') =>
  stage.bed.sql(`UPDATE device SET status = $1 ${columns} WHERE id = $2`, [status, id], { scope: 'global' });
const detailsOf = (id: string) => stage.bed.call(getDeviceDetails, { id }, { as: stage.tokens.admin });
const fieldsOf = async (action: InventoryAction) => {
  if (action === 'Transfer') return { toCompanyId: stage.otherClinic };
  return action === 'Distribute' ? { customerId: (await stage.addFamily()).id } : {};
};

describe('changeDeviceStatus', () => {
  test.each(inventoryStatuses)(
    'from %s: allowed actions change the status as in the table, all others change nothing',
    async (status) => {
      for (const action of actions) {
        const { _id } = await stage.addDevice();
        await force(_id, status, status === 'Transferring' ? `, to_company_id = '${stage.otherClinic}'` : '');
        const before = await detailsOf(_id);
        if (!allowsAction(action, status)) {
          await expect(act(_id, action, await fieldsOf(action))).rejects.toMatchObject({
            code: 4002004,
            msg: 'Device status error, contact support',
          });
          expect(await detailsOf(_id)).toEqual(before);
          continue;
        }
        const item = await act(_id, action, await fieldsOf(action));
        expect(item.status).toBe(inventoryActions[action].to ?? 'In stock');
        const { logs } = await detailsOf(_id);
        expect(logs).toMatchObject([
          { action, from: status, to: item.status, logging: inventoryActions[action].logging },
        ]);
      }
    },
  );

  test('a found device returns to the status it had before', async () => {
    const { _id } = await stage.addDevice();
    await force(_id, 'Not in use');
    await act(_id, 'Lose');
    expect(await act(_id, 'Find')).toMatchObject({ status: 'Not in use' });
  });

  test('transfer and receive move the device to the other company; notes, date and actor are logged', async () => {
    const { _id } = await stage.addDevice();
    const actionDate = '2026-11-01T09:00:00.000Z';
    const details = { toCompanyId: stage.distributor, actionDate, notes: 'By courier', logging: ['Company'] };
    expect(await act(_id, 'Transfer', details, stage.tokens.clinic)).toMatchObject({
      status: 'Transferring',
      toCompanyName: 'Sakura Vision',
    });
    const received = await act(_id, 'Receive', {}, stage.tokens.distributor);
    expect(received).toMatchObject({
      status: 'In stock',
      companyId: stage.distributor,
      companyName: 'Sakura Vision',
      toCompanyId: null,
    });
    // The second attempt fails by status, at any time.
    await expect(act(_id, 'Receive', {}, stage.tokens.distributor)).rejects.toMatchObject({ code: 4002004 });
    const { logs } = await detailsOf(_id);
    expect(logs.find(({ action }) => action === 'Transfer')).toMatchObject({
      date: actionDate,
      notes: 'By courier',
      logging: ['Company'],
      actorName: 'Hana Ito',
    });
    expect(logs.find(({ action }) => action === 'Receive')).toMatchObject({
      companyName: 'Midori Eye Clinic',
      toCompanyName: 'Sakura Vision',
    });
  });

  test('a clinic transfers only to companies above it, a distributor and the platform to any', async () => {
    const { clinic, distributor, admin } = stage.tokens;
    const refused = { code: 4000001, data: { issues: [{ path: 'toCompanyId' }] } };
    for (const [as, toCompanyId] of [
      [clinic, stage.otherClinic],
      [clinic, stage.farClinic],
    ] as const) {
      const { _id } = await stage.addDevice();
      await expect(act(_id, 'Transfer', { toCompanyId }, as)).rejects.toMatchObject(refused);
      expect((await detailsOf(_id)).status).toBe('In stock');
    }
    for (const [as, toCompanyId] of [
      [clinic, stage.distributor],
      [distributor, stage.otherClinic],
      [distributor, stage.farClinic],
      [admin, stage.farClinic],
    ] as const) {
      const { _id } = await stage.addDevice();
      expect(await act(_id, 'Transfer', { toCompanyId }, as)).toMatchObject({ status: 'Transferring', toCompanyId });
    }
  });

  test('an action is logged with its date, which is neither in the future nor before the creation, its write time, and default recipients', async () => {
    const { _id } = await stage.addDevice({ createdDate: '2026-03-10T00:00:00Z' });
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const refused = (message: string) => ({ code: 4000001, data: { issues: [{ path: 'actionDate', message }] } });
    await expect(act(_id, 'Service', { actionDate: tomorrow })).rejects.toMatchObject(
      refused('This date must not be in the future.'),
    );
    const before = act(_id, 'Service', { actionDate: '2026-03-08T00:00:00Z' });
    await expect(before).rejects.toMatchObject(refused('This date must not be before the device’s create date.'));
    expect((await detailsOf(_id)).logs).toEqual([]);
    const soon = new Date(Date.now() + 5 * 60_000).toISOString();
    await act(_id, 'Service', { actionDate: '2026-03-11T08:00:00.000Z', logging: [] });
    await act(_id, 'Refresh', { actionDate: soon });
    const { logs } = await detailsOf(_id);
    expect(logs).toMatchObject([
      { action: 'Refresh' },
      { action: 'Service', date: '2026-03-11T08:00:00.000Z', logging: ['Company'] },
    ]);
    expect(Date.parse(logs[0]?.date ?? '')).toBeLessThan(Date.parse(soon));
    for (const { createdAt } of logs) expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(5 * 60_000);
  });

  test('a parent’s actions show the parent’s name while the family belongs to the reader’s company', async () => {
    const family = await stage.addFamily();
    const device = await stage.addDevice();
    await stage.bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
    await stage.bed.call(reportLost, { id: device._id }, { as: family.token });
    const actors = async () =>
      (await detailsOf(device._id)).logs.map(({ action, actorRole, actorName }) => [action, actorRole, actorName]);
    expect(await actors()).toEqual([
      ['Lose', 'customer', 'Yui Sato'],
      ['Bind', 'customer', 'Yui Sato'],
    ]);
    await stage.bed.publish(parentState, { ...family.parent, companyId: stage.otherClinic });
    await stage.bed.idle();
    const read = await stage.bed.call(getDeviceDetails, { id: device._id }, { as: stage.tokens.clinic });
    expect(read.logs.map(({ actorRole, actorName }) => [actorRole, actorName])).toEqual([
      ['customer', ''],
      ['customer', ''],
    ]);
  });

  test('distribute binds a parent of the company without a device; collect unbinds', async () => {
    const family = await stage.addFamily();
    const [first, second] = [await stage.addDevice(), await stage.addDevice()];
    const item = await act(first._id, 'Distribute', { customerId: family.id }, stage.tokens.clinic);
    expect(item).toMatchObject({
      status: 'In use',
      customerId: family.id,
      customerRegion: 'jp',
      customerEmail: family.parent.email,
    });
    expect(await stage.bed.published(deviceBound)).toContainEqual(
      expect.objectContaining({ deviceId: first._id, customerId: family.id }),
    );
    await expect(act(second._id, 'Distribute', { customerId: family.id })).rejects.toMatchObject({ code: 4002012 });
    await expect(act(second._id, 'Distribute')).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'customerId' }] },
    });
    const stranger = await stage.addFamily({ companyId: stage.otherClinic });
    await expect(act(second._id, 'Distribute', { customerId: stranger.id })).rejects.toMatchObject({ code: 4002002 });
    expect(await act(first._id, 'Collect')).toMatchObject({ status: 'In stock', customerId: null });
    expect((await detailsOf(second._id)).logs).toEqual([]);
  });

  test('every action but recall requires the company, and only distribute accepts a customer', async () => {
    const { _id: id } = await stage.addDevice();
    const send = (action: InventoryAction, fields: object = {}) =>
      stage.bed.call(changeDeviceStatus, { id, action, ...fields }, { as: stage.tokens.admin });
    const refused = (path: string, message: string) => ({ code: 4000001, data: { issues: [{ path, message }] } });
    for (const action of actions.filter((each) => each !== 'Recall')) {
      await expect(send(action)).rejects.toMatchObject(refused('companyId', 'Please fill this in.'));
      await expect(send(action, { companyId: null })).rejects.toMatchObject({ code: 4000001 });
    }
    const { id: customerId } = await stage.addFamily();
    for (const action of actions.filter((each) => each !== 'Distribute')) {
      const sent = send(action, { companyId: stage.clinic, customerId });
      await expect(sent).rejects.toMatchObject(refused('customerId', 'Only for the action Distribute.'));
    }
    await expect(send('Service', { companyId: stage.otherClinic })).rejects.toMatchObject({ code: 4002004 });
    expect((await detailsOf(id)).logs).toEqual([]);
    expect(await send('Service', { companyId: stage.clinic })).toMatchObject({ status: 'Servicing' });
    expect(await send('Refresh', { companyId: stage.clinic })).toMatchObject({ status: 'In stock' });
    expect(await send('Recall')).toMatchObject({ status: 'Recalled' });
  });

  test('only platform administrators recall and discard, only the target company receives', async () => {
    const { _id } = await stage.addDevice();
    for (const action of ['Recall', 'Discard'] as const)
      await expect(act(_id, action, {}, stage.tokens.clinic)).rejects.toMatchObject({ code: 4030001 });
    await act(_id, 'Transfer', { toCompanyId: stage.otherClinic });
    for (const as of [stage.tokens.clinic, stage.tokens.distributor])
      await expect(act(_id, 'Receive', {}, as)).rejects.toMatchObject({ code: 4030001 });
    await expect(act(_id, 'Receive', {}, stage.tokens.farClinic)).rejects.toMatchObject({ code: 4040001 });
    await expect(act(_id, 'Transfer', {}, stage.tokens.clinic)).rejects.toMatchObject({ code: 4002004 });
  });

  test.each(['Recalled', 'Discarded'])('only platform administrators collect a device from %s', async (status) => {
    const { clinic, distributor } = stage.tokens;
    const { _id } = await stage.addDevice();
    await force(_id, status);
    const before = await detailsOf(_id);
    for (const as of [clinic, distributor])
      await expect(act(_id, 'Collect', { notes: 'Found again' }, as)).rejects.toMatchObject({ code: 4030001 });
    expect(await detailsOf(_id)).toEqual(before);
    // The reason is asked by the dialog, and optional here.
    expect(await act(_id, 'Collect')).toMatchObject({ status: 'In stock' });
    await force(_id, 'Not in use');
    expect(await act(_id, 'Collect', {}, clinic)).toMatchObject({ status: 'In stock' });
  });

  test('of two concurrent receives one wins, the other fails by status', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await stage.addDevice();
      await act(_id, 'Transfer', { toCompanyId: stage.otherClinic });
      const statesBefore = (await stage.bed.published(deviceState)).length;
      const outcomes = await Promise.allSettled([
        act(_id, 'Receive', {}, stage.tokens.otherClinic),
        act(_id, 'Receive'),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 4002004 }) });
      expect((await detailsOf(_id)).logs.filter(({ action }) => action === 'Receive')).toHaveLength(1);
      expect(await stage.bed.published(deviceState)).toHaveLength(statesBefore + 1);
    }
  });
});

describe('findInventory', () => {
  test('filters by status, customer, company and serial within the caller’s scope', async () => {
    const family = await stage.addFamily();
    const device = await stage.addDevice({ serial_number: 'INV-FIND-1' });
    await act(device._id, 'Distribute', { customerId: family.id });
    const onItsWay = await stage.addDevice({ serial_number: 'INV-FIND-2' });
    await act(onItsWay._id, 'Transfer', { toCompanyId: stage.farClinic });
    const far = await stage.addDevice({ serial_number: 'INV-FIND-3', companyId: stage.farClinic });
    const find = async (filter: object, as = stage.tokens.admin) =>
      (
        await stage.bed.call(
          findInventory,
          { sort: 'serial_number', order: 'asc', searchStr: 'inv-find', ...filter },
          { as },
        )
      ).list.map(({ _id }) => _id);

    expect(await find({})).toEqual([device._id, onItsWay._id, far._id]);
    expect(await find({ status: 'In use' })).toEqual([device._id]);
    expect(await find({ customerEmail: family.parent.email.slice(2) })).toEqual([device._id]);
    expect(await find({ customerEmail: family.parent.email, db: 'au' })).toEqual([]);
    expect(await find({ companyName: 'harbour' })).toEqual([far._id]);
    expect(await find({ companyId: far.companyId })).toEqual([far._id]);
    expect(await find({ db: 'au' })).toEqual([far._id]);
    expect(await find({}, stage.tokens.distributor)).toEqual([device._id, onItsWay._id]);
    expect(await find({}, stage.tokens.farClinic)).toEqual([onItsWay._id, far._id]);
    expect(await find({}, stage.tokens.otherClinic)).toEqual([]);

    // Negated filters within the same scope.
    expect(await find({ status: 'In use', statusIs: 'not' })).toEqual([onItsWay._id, far._id]);
    expect(await find({ companyName: 'harbour', companyNameIs: 'not' })).toEqual([device._id, onItsWay._id]);
    expect(await find({ customerEmailIs: 'empty' })).toEqual([onItsWay._id, far._id]);
    const elsewhere = { companyId: far.companyId, companyIdIs: 'not' };
    expect(await find(elsewhere)).toEqual([device._id, onItsWay._id]);
    expect(await find(elsewhere, stage.tokens.distributor)).toEqual([device._id, onItsWay._id]);
    expect(await find(elsewhere, stage.tokens.farClinic)).toEqual([onItsWay._id]);
    for (const filter of [elsewhere, { status: 'Lost', statusIs: 'not' }, { companyName: 'x', companyNameIs: 'not' }])
      expect(await find(filter, stage.tokens.otherClinic)).toEqual([]);
    await expect(find({ status: 'In use', statusIs: 'empty' })).rejects.toMatchObject({
      data: { issues: [{ path: 'statusIs' }] },
    });
  });
});
