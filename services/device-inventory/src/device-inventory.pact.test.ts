import { companyTold } from '@fovea/contracts/builders/companies';
import { companyState } from '@fovea/contracts/companies';
import { postRecords } from '@fovea/contracts/device-protocol';
import { bindDevice, deviceState } from '@fovea/contracts/devices';
import { changeDeviceStatus } from '@fovea/contracts/inventory';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import { newId } from '@fovea/kit/ids';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Story, startStory } from './testing/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.bed.stop());

const aFamilyWithItsDevice = async () => {
  const [family, { _id, serial_number }] = [await story.addFamily(), await story.addDevice()];
  await story.bed.call(bindDevice, { serial_number }, { as: family.token });
  return { family, deviceId: _id };
};

const states: States = {
  'a product and two clinics exist': async () => ({
    adminToken: story.tokens.admin,
    companyId: story.clinic,
    productId: story.product,
  }),
  'a device in a distributor’s stock exists': async () => {
    const { _id: id } = await story.addDevice({ companyId: story.distributor });
    return { adminToken: story.tokens.admin, id, toCompanyId: story.clinic };
  },
  'a device on its way to a clinic exists': async () => {
    const { _id: id } = await story.addDevice({ companyId: story.distributor });
    await story.bed.call(
      changeDeviceStatus,
      { id, action: 'Transfer', toCompanyId: story.clinic },
      { as: story.tokens.admin },
    );
    return { clinicToken: story.tokens.clinic, id };
  },
  'a clinic with one unbound device exists': async () => {
    const { serial_number } = await story.addDevice();
    return { parentToken: (await story.addFamily()).token, serial_number };
  },
  'a parent has bound a device': async () => {
    await aFamilyWithItsDevice();
    return {};
  },
  'a child has treated since months ago': async () => {
    const { family, deviceId } = await aFamilyWithItsDevice();
    const happenedTime = new Date(Date.now() - 120 * 24 * 60 * 60 * 1000).toISOString();
    const record = {
      recordId: newId(),
      happenedTime,
      endTime: happenedTime,
      leftLaserData: '{}',
      rightLaserData: '{}',
      timezone: 'Asia/Tokyo',
    };
    await story.bed.call(postRecords, { records: [record] }, { as: await story.deviceToken(deviceId, family) });
    return { clinicToken: story.tokens.clinic, parentToken: family.token, accountId: family.account };
  },
};

describe('device-inventory keeps its pacts', () => {
  test('over HTTP', () =>
    verifyHttp({ provider: 'device-inventory', url: `http://127.0.0.1:${story.bed.service().port}`, states }));
  test('in what it tells', () =>
    verifyMessages({ provider: 'device-inventory', states, events: [deviceState], announced: story.bed.announced }));
});

describe('device-inventory hears the company service', () => {
  test('a new clinic can be given devices', async () => {
    const pact = await openMessagePact({ consumer: 'device-inventory', provider: 'company' });
    await pact.hears(companyState, 'a clinic beneath a distributor exists', companyTold(), async (told) => {
      await story.bed.publish(companyState, told);
      await story.bed.idle();
      expect(await story.addDevice({ companyId: told._id })).toMatchObject({
        companyId: told._id,
        companyName: told.name,
      });
    });
    await pact.publish();
  });
});
