import { parentState } from '@fovea/contracts/customers/events';
import { bindCustomerDevice, getDeviceDetails, unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { deviceBound, deviceReportedFound, deviceReportedLost, deviceUnbound } from '@fovea/contracts/devices/events';
import { bindDevice, getPortalDevice, reportFound, reportLost } from '@fovea/contracts/devices/portal-endpoints';
import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const bind = (as: string, serial_number: string) => stage.bed.call(bindDevice, { serial_number }, { as });
const logsOf = async (id: string) =>
  (await stage.bed.call(getDeviceDetails, { id }, { as: stage.tokens.admin })).logs.map(({ action }) => action);

describe('bindDevice', () => {
  test('binds the device with the entered serial number to the family', async () => {
    const family = await stage.addFamily();
    const { _id, serial_number } = await stage.addDevice({ timesPerDay: 0 });
    const { device } = await bind(family.token, ` ${serial_number.toLowerCase()} `);
    expect(device).toMatchObject({ _id, status: 'In use', bindingDate: expect.any(String) });
    expect(device.settings).toEqual({
      duration: 180,
      intervals: 4,
      timesPerDay: 4,
      timesPerWeek: 10,
      twicePer24: false,
    });
    expect(await stage.bed.call(getPortalDevice, {}, { as: family.token })).toEqual({
      device: { ...device, records: [] },
    });
    expect(await stage.bed.published(deviceBound)).toContainEqual(
      expect.objectContaining({ deviceId: _id, customerId: family.id }),
    );
    expect(await stage.bed.callRpc(deviceOfCustomer, { customerId: family.id })).toEqual({
      _id,
      serial_number,
      status: 'In use',
    });
  });

  test('accepts scanner input: brackets, raw GS1 with symbology and FNC1, the label’s barcode', async () => {
    const fnc1 = String.fromCharCode(29);
    const codes: ((serial: string) => string)[] = [
      (serial) => `(01)09506000134352(11)261121(21)${serial}`,
      (serial) => `]d2010950600013435210LOT-7${fnc1}21${serial}`,
      (serial) => `UDI-7 ${serial} 261121`,
      // What Japanese keyboards make: letters and digits of full width, other dashes.
      (serial) => serial.replace(/[0-9A-Z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
      (serial) => serial.replaceAll('-', 'ー'),
    ];
    for (const code of codes) {
      const family = await stage.addFamily();
      const { _id, serial_number } = await stage.addDevice();
      expect((await bind(family.token, code(serial_number))).device).toMatchObject({ _id });
    }
  });

  test('a serial number that looks like a label matches its own device', async () => {
    const family = await stage.addFamily();
    await stage.addDevice({ serial_number: 'LABEL-7' });
    const own = await stage.addDevice({ serial_number: 'SN LABEL-7 261121' });
    expect((await bind(family.token, 'SN LABEL-7 261121')).device).toMatchObject({ _id: own._id });
  });

  test('refuses a wrong number with the reason', async () => {
    const family = await stage.addFamily();
    const foreign = await stage.addDevice({ companyId: stage.otherClinic });
    await expect(bind(family.token, 'UNKNOWN')).rejects.toMatchObject({
      msg: 'Incorrect device number, contact the local distributor',
    });
    await expect(bind(family.token, foreign.serial_number)).rejects.toMatchObject({
      msg: 'The device belongs to another company',
    });
    const taken = await stage.addDevice();
    await bind((await stage.addFamily()).token, taken.serial_number);
    await expect(bind(family.token, taken.serial_number)).rejects.toMatchObject({ msg: 'Device not in stock' });
    await bind(family.token, (await stage.addDevice()).serial_number);
    await expect(bind(family.token, (await stage.addDevice()).serial_number)).rejects.toMatchObject({
      msg: 'This customer already has a device.',
    });
  });

  test('two parents, one serial number: exactly one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await stage.addFamily(), await stage.addFamily()];
      const { _id, serial_number } = await stage.addDevice();
      const outcomes = await Promise.allSettled([bind(one.token, serial_number), bind(two.token, serial_number)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 4002003 }) });
      expect(await logsOf(_id)).toEqual(['Bind']);
    }
  });

  test('one parent, two devices at once: exactly one is bound', async () => {
    const family = await stage.addFamily();
    const devices = [await stage.addDevice(), await stage.addDevice()];
    const outcomes = await Promise.allSettled(devices.map(({ serial_number }) => bind(family.token, serial_number)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 4002012 }) });
  });

  test('staff bind and unbind for families in scope', async () => {
    const family = await stage.addFamily({ doctorId: stage.doctor });
    const { _id, serial_number } = await stage.addDevice();
    const input = { serial_number, customerId: family.id };
    for (const as of [stage.tokens.otherClinic, stage.tokens.otherDoctor])
      await expect(stage.bed.call(bindCustomerDevice, input, { as })).rejects.toMatchObject({ code: 4040001 });
    const { device } = await stage.bed.call(bindCustomerDevice, input, { as: stage.tokens.doctor });
    expect(device).toMatchObject({ _id, customerEmail: family.parent.email, status: 'In use' });
    await stage.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: stage.tokens.clinic });
    expect(await stage.bed.call(getPortalDevice, {}, { as: family.token })).toEqual({ device: null });
    expect(await logsOf(_id)).toEqual(['Unbind', 'Bind']);
    const published = { deviceId: _id, customerId: family.id, companyId: stage.clinic };
    expect((await stage.bed.published(deviceUnbound)).at(-1)).toMatchObject(published);
    await expect(
      stage.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: stage.tokens.clinic }),
    ).rejects.toMatchObject({ code: 4040001 });
  });
});

describe('lost and found', () => {
  test('a family reports its own device, which is published to the company', async () => {
    const family = await stage.addFamily();
    const { _id, serial_number } = await stage.addDevice();
    await bind(family.token, serial_number);
    const stranger = await stage.addFamily();
    await expect(stage.bed.call(reportLost, { id: _id }, { as: stranger.token })).rejects.toMatchObject({
      code: 4040001,
    });
    await stage.bed.call(reportLost, { id: _id }, { as: family.token });
    await expect(stage.bed.call(reportLost, { id: _id }, { as: family.token })).rejects.toMatchObject({
      code: 4002004,
    });
    await expect(
      stage.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: stage.tokens.clinic }),
    ).rejects.toMatchObject({ code: 4002004 });
    await stage.bed.call(reportFound, { id: _id }, { as: family.token });
    expect(await stage.bed.call(getPortalDevice, {}, { as: family.token })).toMatchObject({
      device: { status: 'In use' },
    });
    const published = { deviceId: _id, customerId: family.id, companyId: stage.clinic, serial_number };
    expect(await stage.bed.published(deviceReportedLost)).toContainEqual(expect.objectContaining(published));
    expect(await stage.bed.published(deviceReportedFound)).toContainEqual(expect.objectContaining(published));
  });
});

describe('a parent who is deleted', () => {
  test('leaves a concurrently bound device in stock, once, and no personal data', async () => {
    const family = await stage.addFamily();
    const { _id, serial_number } = await stage.addDevice();
    await bind(family.token, serial_number);
    const erased = { ...family.parent, firstName: null, lastName: null, email: null, deleted: true };
    await stage.bed.publish(parentState, erased, { messageId: '019e0000-0000-7000-8000-000000000001' });
    await stage.bed.idle();
    await stage.bed.publish(parentState, erased, { messageId: '019e0000-0000-7000-8000-000000000001' });
    await stage.bed.idle();
    await stage.bed.publish(parentState, family.parent, { revision: 1 });
    await stage.bed.idle();
    expect(await stage.bed.call(getDeviceDetails, { id: _id }, { as: stage.tokens.admin })).toMatchObject({
      status: 'In stock',
      customerId: null,
    });
    expect(await logsOf(_id)).toEqual(['Unbind', 'Bind']);
    const rows = await stage.bed.sql('SELECT first_name, last_name, email, search FROM parent WHERE id = $1', [
      family.id,
    ]);
    expect(rows).toEqual([{ first_name: null, last_name: null, email: null, search: null }]);
  });

  test('and may be restored gets no device and is not visible until then', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    const [held, another] = [await stage.addDevice(), await stage.addDevice()];
    await bind(family.token, held.serial_number);
    await bed.publish(parentState, { ...family.parent, removed: true });
    await bed.idle();
    expect(await bed.call(getDeviceDetails, { id: held._id }, { as: tokens.admin })).toMatchObject({
      status: 'In stock',
      customerId: null,
    });
    await expect(
      bed.call(
        bindCustomerDevice,
        { serial_number: another.serial_number, customerId: family.id },
        { as: tokens.clinic },
      ),
    ).rejects.toMatchObject({
      code: 4040001,
    });
    await expect(bed.call(findRecords, { userId: family.id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4040001,
    });
    await bed.publish(parentState, family.parent);
    await bed.idle();
    expect((await bed.call(findRecords, { userId: family.id }, { as: tokens.clinic })).total).toBe(0);
    await bind(family.token, another.serial_number);
  });
});
