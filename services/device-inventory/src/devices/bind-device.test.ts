import { parentState } from '@fovea/contracts/customers';
import {
  bindCustomerDevice,
  bindDevice,
  deviceBound,
  deviceOfCustomer,
  deviceReportedFound,
  deviceReportedLost,
  getDeviceDetails,
  getPortalDevice,
  reportFound,
  reportLost,
  unbindCustomerDevice,
} from '@fovea/contracts/devices';
import { findRecords } from '@fovea/contracts/usage';
import { ask } from '@fovea/kit/rpc';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Story, startStory } from '../testing/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.bed.stop());

const bind = (as: string, serial_number: string) => story.bed.call(bindDevice, { serial_number }, { as });
const logsOf = async (id: string) =>
  (await story.bed.call(getDeviceDetails, { id }, { as: story.tokens.admin })).logs.map(({ action }) => action);

describe('bindDevice', () => {
  test('gives the family the device whose number it typed', async () => {
    const family = await story.addFamily();
    const { _id, serial_number } = await story.addDevice({ timesPerDay: 0 });
    const { device } = await bind(family.token, ` ${serial_number.toLowerCase()} `);
    expect(device).toMatchObject({ _id, status: 'In use', bindingDate: expect.any(String) });
    expect(device.settings).toEqual({
      duration: 180,
      intervals: 4,
      timesPerDay: 0,
      timesPerWeek: 10,
      twicePer24: false,
    });
    expect(await story.bed.call(getPortalDevice, {}, { as: family.token })).toEqual({ device });
    expect(await story.bed.announced(deviceBound)).toContainEqual(
      expect.objectContaining({ deviceId: _id, customerId: family.id }),
    );
    expect(await ask(story.bed.service().bus, deviceOfCustomer, { customerId: family.id })).toEqual({
      _id,
      serial_number,
      status: 'In use',
    });
  });

  test('says what is wrong with the number', async () => {
    const family = await story.addFamily();
    const foreign = await story.addDevice({ companyId: story.otherClinic });
    await expect(bind(family.token, 'UNKNOWN')).rejects.toMatchObject({
      msg: 'Incorrect device number, contact the local distributor',
    });
    await expect(bind(family.token, foreign.serial_number)).rejects.toMatchObject({
      msg: 'The device belongs to another company',
    });
    const taken = await story.addDevice();
    await bind((await story.addFamily()).token, taken.serial_number);
    await expect(bind(family.token, taken.serial_number)).rejects.toMatchObject({ msg: 'Device not in stock' });
    await bind(family.token, (await story.addDevice()).serial_number);
    await expect(bind(family.token, (await story.addDevice()).serial_number)).rejects.toMatchObject({
      msg: 'This customer already has a device.',
    });
  });

  test('two parents, one serial number: exactly one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await story.addFamily(), await story.addFamily()];
      const { _id, serial_number } = await story.addDevice();
      const outcomes = await Promise.allSettled([bind(one.token, serial_number), bind(two.token, serial_number)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 4002003 }) });
      expect(await logsOf(_id)).toEqual(['Bind']);
    }
  });

  test('one parent, two devices at once: exactly one is bound', async () => {
    const family = await story.addFamily();
    const devices = [await story.addDevice(), await story.addDevice()];
    const outcomes = await Promise.allSettled(devices.map(({ serial_number }) => bind(family.token, serial_number)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 4002012 }) });
  });

  test('staff bind and unbind for the families they may see', async () => {
    const family = await story.addFamily({ doctorId: story.doctor });
    const { _id, serial_number } = await story.addDevice();
    const input = { serial_number, customerId: family.id };
    for (const as of [story.tokens.otherClinic, story.tokens.otherDoctor])
      await expect(story.bed.call(bindCustomerDevice, input, { as })).rejects.toMatchObject({ code: 4040001 });
    const { device } = await story.bed.call(bindCustomerDevice, input, { as: story.tokens.doctor });
    expect(device).toMatchObject({ _id, customerEmail: family.parent.email, status: 'In use' });
    await story.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: story.tokens.clinic });
    expect(await story.bed.call(getPortalDevice, {}, { as: family.token })).toEqual({ device: null });
    expect(await logsOf(_id)).toEqual(['Unbind', 'Bind']);
    await expect(
      story.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: story.tokens.clinic }),
    ).rejects.toMatchObject({ code: 4040001 });
  });
});

describe('lost and found', () => {
  test('a family reports its own device, and the company hears of it', async () => {
    const family = await story.addFamily();
    const { _id, serial_number } = await story.addDevice();
    await bind(family.token, serial_number);
    const stranger = await story.addFamily();
    await expect(story.bed.call(reportLost, { id: _id }, { as: stranger.token })).rejects.toMatchObject({
      code: 4040001,
    });
    await story.bed.call(reportLost, { id: _id }, { as: family.token });
    await expect(story.bed.call(reportLost, { id: _id }, { as: family.token })).rejects.toMatchObject({
      code: 4002004,
    });
    await expect(
      story.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: story.tokens.clinic }),
    ).rejects.toMatchObject({ code: 4002004 });
    await story.bed.call(reportFound, { id: _id }, { as: family.token });
    expect(await story.bed.call(getPortalDevice, {}, { as: family.token })).toMatchObject({
      device: { status: 'In use' },
    });
    const told = { deviceId: _id, customerId: family.id, companyId: story.clinic, serial_number };
    expect(await story.bed.announced(deviceReportedLost)).toContainEqual(expect.objectContaining(told));
    expect(await story.bed.announced(deviceReportedFound)).toContainEqual(expect.objectContaining(told));
  });
});

describe('a parent who is deleted', () => {
  test('leaves a device bound in that moment in stock, once, and no personal data', async () => {
    const family = await story.addFamily();
    const { _id, serial_number } = await story.addDevice();
    await bind(family.token, serial_number);
    const erased = { ...family.parent, firstName: null, lastName: null, email: null, deleted: true };
    await story.bed.publish(parentState, erased, { messageId: '019e0000-0000-7000-8000-000000000001' });
    await story.bed.publish(parentState, erased, { messageId: '019e0000-0000-7000-8000-000000000001' });
    await story.bed.publish(parentState, family.parent, { revision: 1 });
    await story.bed.idle();
    expect(await story.bed.call(getDeviceDetails, { id: _id }, { as: story.tokens.admin })).toMatchObject({
      status: 'In stock',
      customerId: null,
    });
    expect(await logsOf(_id)).toEqual(['Unbind', 'Bind']);
    const rows = await story.bed.sql('SELECT first_name, last_name, email, search FROM parent WHERE id = $1', [
      family.id,
    ]);
    expect(rows).toEqual([{ first_name: null, last_name: null, email: null, search: null }]);
  });

  test('and may be restored gets no device, and is nobody’s to look at meanwhile', async () => {
    const { bed, tokens } = story;
    const family = await story.addFamily();
    const [held, another] = [await story.addDevice(), await story.addDevice()];
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
