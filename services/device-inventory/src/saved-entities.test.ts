import { findDevices, getDeviceDetails, saveDevice } from '@fovea/contracts/devices/endpoints';
import { expectPutAcceptsGet } from '@fovea/kit-testing/expect-put-accepts-get';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

describe('PUT accepts what GET returned', () => {
  test.each(['alone', 'in the list'] as const)('for a device %s', async (where) => {
    const { bed, tokens, addDevice } = stage;
    const as = tokens.admin;
    const { _id: id, serial_number } = await addDevice();
    const list = async () => bed.call(findDevices, { serialNumber: serial_number }, { as });
    const read = async () =>
      where === 'alone' ? bed.call(getDeviceDetails, { id }, { as }) : Object((await list()).list[0]);
    await expectPutAcceptsGet(bed, {
      save: saveDevice,
      as,
      read,
      count: async () => (await bed.call(findDevices, {}, { as })).total,
    });
  });
});
