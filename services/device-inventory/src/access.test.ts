import { endpoints } from '@fovea/contracts';
import { bindDevice, getDeviceDetails, reportLost } from '@fovea/contracts/devices';
import { roles } from '@fovea/contracts/endpoint';
import { changeDeviceStatus, changeInventoryStatus, findInventory } from '@fovea/contracts/inventory';
import { findOwnRecords, findRecords, getCompliance } from '@fovea/contracts/usage';
import { newId } from '@fovea/kit/ids';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const own = Object.values(endpoints).filter(({ service }) => service === 'device-inventory');
/** Ids of nothing: whoever gets past access finds nothing to see or change. */
const nothing = {
  id: newId(),
  deviceId: newId(),
  customerId: newId(),
  userId: newId(),
  accountId: newId(),
  ids: [newId()],
  action: 'Receive',
  months: 4,
};

describe('access', () => {
  test.each(
    own
      .filter(({ access }) => access !== 'public')
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s refuses visitors and every role it does not name', async (_, endpoint) => {
    expect((await stage.bed.send(endpoint, {})).status).toBe(401);
    for (const role of roles.filter((each) => !endpoint.access.includes(each))) {
      const response = await stage.bed.send(endpoint, nothing, { as: await stage.bed.tokenFor({ role }) });
      expect([role, response.status]).toEqual([role, 403]);
    }
  });

  test('another company’s or region’s devices, families and records do not exist for a caller', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    const device = await stage.addDevice();
    await bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
    const stranger = await stage.addFamily();
    for (const as of [tokens.otherClinic, tokens.farClinic]) {
      await expect(bed.call(getDeviceDetails, { id: device._id }, { as })).rejects.toMatchObject({ code: 4040001 });
      await expect(bed.call(getDeviceDetails, { serial_number: device.serial_number }, { as })).rejects.toMatchObject({
        code: 4040001,
      });
      await expect(bed.call(changeDeviceStatus, { id: device._id, action: 'Collect' }, { as })).rejects.toMatchObject({
        code: 4040001,
      });
      expect(await bed.call(changeInventoryStatus, { ids: [device._id], action: 'Receive' }, { as })).toMatchObject({
        list: [{ batchStatus: 'failed', serial_number: '', _id: null }],
      });
      expect((await bed.call(findInventory, { searchStr: device.serial_number }, { as })).total).toBe(0);
      await expect(bed.call(findRecords, { userId: family.id }, { as })).rejects.toMatchObject({ code: 4040001 });
      await expect(bed.call(getCompliance, { accountId: family.account }, { as })).rejects.toMatchObject({
        code: 4040001,
      });
    }
    await expect(bed.call(findInventory, { db: 'au' }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4030003 });
    await expect(bed.call(reportLost, { id: device._id }, { as: stranger.token })).rejects.toMatchObject({
      code: 4040001,
    });
    await expect(bed.call(findOwnRecords, { accountId: family.account }, { as: stranger.token })).rejects.toMatchObject(
      { code: 4040001 },
    );
  });
});
