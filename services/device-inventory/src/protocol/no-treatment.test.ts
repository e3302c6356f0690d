import { randomUUID } from 'node:crypto';
import { patient } from '@fovea/contracts/builders/patients';
import { addToDay } from '@fovea/contracts/calendar';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import { dayOf } from '@fovea/contracts/dates';
import {
  deviceSignIn,
  getDeviceRelease,
  postRecords,
  requestTreatment,
  sendHeartbeat,
} from '@fovea/contracts/device-protocol/endpoints';
import { bindCustomerDevice, getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { endOfTreatment, zoneOfCountry } from '@fovea/contracts/devices/may-treat';
import { bindDevice, getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { verifyDeviceLogin } from '@fovea/contracts/patients/rpcs';
import { issueDeviceToken } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyBody, inAYear, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
type Family = Awaited<ReturnType<Stage['addFamily']>>;
let login: { family: Family; companyId: string } | undefined;
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(verifyDeviceLogin, () =>
    login
      ? {
          customerId: login.family.id,
          companyId: login.companyId,
          lock: false,
          timezone: 'Asia/Tokyo',
          language: 'ja' as const,
          patient: patient({ _id: login.family.account, userId: login.family.id, expiredDate: inAYear }),
        }
      : null,
  );
  stage.bed.stubRpc(issueDeviceToken, () => ({ token: 'token', tokenExpiredAt: inAYear }));
});
afterAll(() => stage.bed.stop());

const refusedStatus = { code: 4002004, msg: 'Device status error, contact support' };
const setDiscard = (id: string, day: string) =>
  stage.bed.sql('UPDATE device SET discard_date = $1 WHERE id = $2', [day, id], { scope: 'global' });
const leave = (as: string) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone: 'Asia/Tokyo' }, { as });
const signIn = (serial_number: string, family: Family) => {
  login = { family, companyId: family.parent.companyId };
  return stage.bed.call(deviceSignIn, { serial_number, username: 'mio', password: 'a'.repeat(64) });
};
async function clinicIn(country: string): Promise<string> {
  const id = newId();
  await stage.bed.publish(companyState, { ...companyBody(id, { name: `Clinic ${country}` }), country });
  await stage.bed.idle();
  return id;
}

describe.each(['NZ', 'JP', 'DE', 'GB', 'XX'])('the discard date of a device of a company in %s', (country) => {
  /** The last day that is over there, and the present one. */
  const over = () => {
    const today = dayOf(new Date(), zoneOfCountry(country) ?? 'Pacific/Kiritimati');
    return { today, yesterday: addToDay(today, -1) };
  };

  test('is the last day on which it is bound, signs in and treats', async () => {
    const { bed, tokens } = stage;
    const companyId = await clinicIn(country);
    const family = await stage.addFamily({ companyId });
    const { _id, serial_number } = await stage.addDevice({ companyId });
    const { today, yesterday } = over();
    expect(+endOfTreatment(yesterday, zoneOfCountry(country))).toBeLessThanOrEqual(Date.now());

    await setDiscard(_id, yesterday);
    await expect(bed.call(bindDevice, { serial_number }, { as: family.token })).rejects.toMatchObject(refusedStatus);
    const staffBind = { serial_number, customerId: family.id };
    await expect(bed.call(bindCustomerDevice, staffBind, { as: tokens.admin })).rejects.toMatchObject(refusedStatus);
    await expect(stage.act(_id, 'Distribute', { customerId: family.id })).rejects.toMatchObject(refusedStatus);

    await setDiscard(_id, today);
    const { device } = await bed.call(bindDevice, { serial_number }, { as: family.token });
    expect(device).toMatchObject({ noTreatment: null, discardDate: `${today}T00:00:00.000Z` });
    const as = await stage.deviceToken(_id, family);
    expect(await leave(as)).toMatchObject({ allowed: true });
    expect(await signIn(serial_number, family)).toMatchObject({ token: 'token' });

    await setDiscard(_id, yesterday);
    await expect(leave(as)).rejects.toMatchObject({
      ...refusedStatus,
      data: { params: { noTreatment: 'pastDiscard' } },
    });
    await expect(signIn(serial_number, family)).rejects.toMatchObject(refusedStatus);
    // It reports all the same: what happened is never refused.
    const happenedTime = new Date(Date.now() - 600_000).toISOString();
    const record = { recordId: randomUUID(), happenedTime, endTime: happenedTime, timezone: 'Asia/Tokyo' };
    expect((await bed.call(postRecords, { records: [record] }, { as })).records).toMatchObject([{ result: 'stored' }]);
    expect(await bed.call(sendHeartbeat, {}, { as })).toMatchObject({ serverTime: expect.any(String) });
    await bed.call(getDeviceRelease, {}, { as });
    expect((await bed.call(getPortalDevice, {}, { as: family.token })).device).toMatchObject({
      noTreatment: 'pastDiscard',
    });
    expect(await bed.call(getDeviceDetails, { id: _id }, { as: tokens.admin })).toMatchObject({
      noTreatment: 'pastDiscard',
    });
  });
});

describe.each(['TESTING', 'DEMO'] as const)('a %s device', (type) => {
  test('is bound to test users’ families alone, in every way', async () => {
    const { bed, tokens } = stage;
    const [family, testers] = [await stage.addFamily(), await stage.addFamily({ debug: true })];
    const { _id, serial_number } = await stage.addDevice({ type });
    const refused = { code: 4002060 };
    await expect(bed.call(bindDevice, { serial_number }, { as: family.token })).rejects.toMatchObject(refused);
    const staffBind = { serial_number, customerId: family.id };
    for (const as of [tokens.clinic, tokens.admin])
      await expect(bed.call(bindCustomerDevice, staffBind, { as })).rejects.toMatchObject(refused);
    await expect(stage.act(_id, 'Distribute', { customerId: family.id })).rejects.toMatchObject(refused);
    await bed.call(bindDevice, { serial_number }, { as: testers.token });
    expect(await leave(await stage.deviceToken(_id, testers))).toMatchObject({ allowed: true });
    expect(await signIn(serial_number, testers)).toMatchObject({ token: 'token' });
  });

  test('that another family has got before refuses to treat, and says why', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily({ debug: true });
    const { _id, serial_number } = await stage.addDevice({ type });
    await bed.call(bindDevice, { serial_number }, { as: family.token });
    await bed.publish(parentState, { ...family.parent, debug: false });
    await bed.idle();
    await expect(leave(await stage.deviceToken(_id, family))).rejects.toMatchObject({
      ...refusedStatus,
      data: { params: { noTreatment: 'testDevice' } },
    });
    await expect(signIn(serial_number, family)).rejects.toMatchObject(refusedStatus);
    expect(await bed.call(getDeviceDetails, { id: _id }, { as: tokens.admin })).toMatchObject({
      noTreatment: 'testDevice',
    });
  });
});
