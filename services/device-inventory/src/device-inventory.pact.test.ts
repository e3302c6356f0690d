import { companyEvent } from '@fovea/contracts/builders/companies';
import { companyState } from '@fovea/contracts/companies/events';
import { dayMs } from '@fovea/contracts/dates';
import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import { deviceOfRegionState, deviceState } from '@fovea/contracts/devices/events';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const aFamilyWithItsDevice = async () => {
  const family = await stage.addFamily();
  const { _id: deviceId } = await stage.bindDeviceTo(family);
  return { family, deviceId };
};

const states: States = {
  'a product and two clinics exist': async () => ({
    adminToken: stage.tokens.admin,
    companyId: stage.clinic,
    productId: stage.product,
  }),
  'a device in a distributor’s stock exists': async () => {
    const { _id: id } = await stage.addDevice({ companyId: stage.distributor });
    return { adminToken: stage.tokens.admin, id, companyId: stage.distributor, toCompanyId: stage.clinic };
  },
  'a device on its way to a clinic exists': async () => {
    const { _id: id } = await stage.addDevice({ companyId: stage.distributor });
    await stage.act(id, 'Transfer', { toCompanyId: stage.clinic });
    return { clinicToken: stage.tokens.clinic, id, companyId: stage.distributor };
  },
  'a clinic with one unbound device exists': async () => {
    const { serial_number } = await stage.addDevice();
    return { parentToken: (await stage.addFamily()).token, serial_number };
  },
  'a parent has bound a device': async () => {
    await aFamilyWithItsDevice();
    return {};
  },
  'a child has treated since months ago': async () => {
    const { family, deviceId } = await aFamilyWithItsDevice();
    const records = [120, 20].map((daysAgo) => {
      const happenedTime = new Date(Date.now() - daysAgo * dayMs).toISOString();
      const lasers = { leftLaserData: '{}', rightLaserData: '{}' };
      return { recordId: newId(), happenedTime, endTime: happenedTime, ...lasers, timezone: 'Asia/Tokyo' };
    });
    await stage.bed.call(postRecords, { records }, { as: await stage.deviceToken(deviceId, family) });
    return { clinicToken: stage.tokens.clinic, parentToken: family.token, accountId: family.account };
  },
};

describe('device-inventory fulfils its pacts', () => {
  test('over HTTP', () =>
    verifyHttp({ provider: 'device-inventory', url: `http://127.0.0.1:${stage.bed.service().port}`, states }));
  test('in its events', () =>
    verifyMessages({
      provider: 'device-inventory',
      states,
      events: [deviceState, deviceOfRegionState],
      announced: stage.bed.published,
    }));
});

describe('device-inventory consumes events of the company service', () => {
  test('devices can be registered for a new clinic', async () => {
    const pact = await openMessagePact({ consumer: 'device-inventory', provider: 'company' });
    await pact.hears(companyState, 'a clinic beneath a distributor exists', companyEvent(), async (told) => {
      await stage.bed.publish(companyState, told);
      await stage.bed.idle();
      expect(await stage.addDevice({ companyId: told._id })).toMatchObject({
        companyId: told._id,
        companyName: told.name,
      });
    });
    await pact.publish();
  });
});
