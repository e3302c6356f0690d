import { randomUUID } from 'node:crypto';
import { companyState } from '@fovea/contracts/companies';
import { parentState } from '@fovea/contracts/customers';
import { deviceSignIn, getDeviceRelease, postRecords, requestTreatment } from '@fovea/contracts/device-protocol';
import { bindDevice, getDeviceDetails } from '@fovea/contracts/devices';
import { changeDeviceStatus } from '@fovea/contracts/inventory';
import { patientState, verifyDeviceLogin } from '@fovea/contracts/patients';
import { issueDeviceToken } from '@fovea/contracts/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { companyBody, inAYear, type Story, startStory } from '../testing/story.ts';

let story: Story;
let login: { id: string; account: string; companyId: string; lock: boolean; expiredDate: string | null } | null;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
beforeAll(async () => {
  story = await startStory();
  story.bed.answer(verifyDeviceLogin, ({ password }) => (login && password === 'a'.repeat(64) ? verified(login) : null));
  story.bed.answer(issueDeviceToken, async ({ deviceId, accountId, customerId, companyId }) => ({
    token: await story.bed.tokenFor({ role: 'device', id: deviceId, deviceId, accountId, customerId, companyId }),
    tokenExpiredAt: inAYear,
  }));
});
afterAll(() => story.bed.stop());
beforeEach(() => {
  login = null;
});

const verified = ({ id, account, companyId, lock, expiredDate }: NonNullable<typeof login>) => ({
  ...{ customerId: id, companyId, lock, timezone: 'Asia/Tokyo', language: 'ja' },
  patient: {
    ...{ _id: account, userId: id, firstName: 'Mio', lastName: 'Sato', fullName: 'Mio Sato', patientId: 'P1', birthDate: null, prescriptionNumber: 'R' },
    ...{ comments: '', doctorId: null, doctorName: null, username: 'mio', plan: null, planId: null, planName: null, expiredDate, experienceDate: null },
    ...{ experiencing: false, subscriptionStatus: 'none' as const, auto_renew: false, paid: true, freeTrialUsed: false, renewHasEnd: false },
    ...{ createdAt: inAYear, updatedAt: inAYear },
  },
});
const signIn = (serial_number: string, password = 'a'.repeat(64)) => story.bed.call(deviceSignIn, { serial_number, username: 'mio', password });
const ask = (as: string, at: Date, timezone = 'Asia/Tokyo') => story.bed.call(requestTreatment, { happenedTime: at.toISOString(), timezone }, { as });
const post = (as: string, at: Date) => {
  const times = { happenedTime: at.toISOString(), endTime: new Date(+at + 180_000).toISOString() };
  return story.bed.call(postRecords, { records: [{ recordId: randomUUID(), ...times, timezone: 'Asia/Tokyo' }] }, { as });
};
async function treatedFamily(device: Parameters<Story['addDevice']>[0] = {}) {
  const family = await story.addFamily();
  const held = await story.addDevice(device);
  await story.bed.call(bindDevice, { serial_number: held.serial_number }, { as: family.token });
  login = { ...family, companyId: story.clinic, lock: false, expiredDate: inAYear };
  return { ...family, device: held, deviceToken: await story.deviceToken(held._id, family) };
}

describe('deviceSignIn', () => {
  test('answers with token, settings, usage and the release of the catalog', async () => {
    const { device, account } = await treatedFamily({ duration: 0, intervals: '2.5' });
    expect(await signIn(` ${device.serial_number.toLowerCase()}`)).toMatchObject({
      token: expect.any(String),
      account: { _id: account, firstName: 'Mio' },
      settings: { duration: 0, intervals: 2.5, timesPerDay: 2, timesPerWeek: 10, twicePer24: false },
      usage: { today: 0, last7Days: 0, nextAllowedAt: null },
      release: { version: '2.0.0', md5: 'a'.repeat(32), notification: true },
    });
  });

  test('refuses in the protocol’s order, each with its text', async () => {
    const { device, id, account } = await treatedFamily();
    const right = { id, account, companyId: story.clinic, lock: false, expiredDate: inAYear };
    const expired = { ...right, expiredDate: '2026-01-01T00:00:00Z' };
    await story.bed.call(changeDeviceStatus, { id: device._id, action: 'Suspend' }, { as: story.tokens.admin });
    const refusals: [string, Promise<unknown>][] = [];
    const refused = async (text: string, who: typeof login, password?: string, serial = device.serial_number) => {
      login = who;
      const attempt = signIn(serial, password);
      refusals.push([text, attempt.catch(() => {})]);
      await expect(attempt).rejects.toMatchObject({ msg: text });
    };
    await refused('Incorrect device number, contact the local distributor', null, 'b'.repeat(64), 'UNKNOWN');
    await refused('Incorrect username and/or password', right, 'b'.repeat(64));
    await refused('Incorrect company device number', { ...expired, lock: true, companyId: story.otherClinic });
    await refused('Incorrect customer', { ...expired, lock: true, id: randomUUID() });
    await story.bed.publish(companyState, companyBody(story.clinic, { name: 'Midori Eye Clinic', parents: [story.distributor], disabled: true }));
    await story.bed.idle();
    await refused('This user is locked. Please contact support.', { ...expired, lock: true });
    await refused('This company is locked. Please contact support.', expired);
    await story.bed.publish(companyState, companyBody(story.clinic, { name: 'Midori Eye Clinic', parents: [story.distributor] }));
    await story.bed.idle();
    await refused('The account has expired.', expired);
    await refused('Device status error, contact support', right);
    expect(refusals).toHaveLength(8);
  });
});

describe('requestTreatment', () => {
  // Yesterday's in Tokyo, where all of these families live: no midnight comes between two treatments meant for one day.
  const noon = new Date(Math.floor((Date.now() + 9 * hourMs) / dayMs) * dayMs - 21 * hourMs);

  test('gives leave, and after the treatment asks to wait the hours in between', async () => {
    const { deviceToken } = await treatedFamily();
    expect(await ask(deviceToken, noon)).toEqual({ allowed: true, duration: 180, nextAllowedAt: new Date(+noon + 4 * hourMs).toISOString() });
    await post(deviceToken, noon);
    await expect(ask(deviceToken, new Date(+noon + hourMs))).rejects.toMatchObject({ code: 4002007, msg: 'Wait 4 hours between treatments' });
    expect(await ask(deviceToken, new Date(+noon + 4 * hourMs))).toMatchObject({ allowed: true });
  });

  test('says how often it was used today, and what a week allows', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 1, timesPerWeek: 2 });
    await post(deviceToken, noon);
    await expect(ask(deviceToken, new Date(+noon + minuteMs))).rejects.toMatchObject({ code: 4002008, msg: 'Already used 1 times today' });
    await post(deviceToken, new Date(+noon - 6 * dayMs));
    await expect(ask(deviceToken, new Date(+noon + 23.5 * hourMs))).rejects.toMatchObject({ msg: expect.stringContaining('7 consecutive') });
  });

  test('two asks at once: one gets leave; the same ask again keeps it; an unused leave lapses', async () => {
    const { deviceToken, account } = await treatedFamily();
    const later = new Date(+noon + 1000);
    const outcomes = await Promise.allSettled([ask(deviceToken, noon), ask(deviceToken, later)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = outcomes[0].status === 'fulfilled' ? noon : later;
    expect(await ask(deviceToken, winner)).toMatchObject({ allowed: true });
    await expect(ask(deviceToken, new Date(+noon + minuteMs))).rejects.toMatchObject({ code: 4002007 });
    await story.bed.sql("UPDATE treatment_leave SET expires_at = now() - interval '1 second' WHERE account_id = $1", [account]);
    expect(await ask(deviceToken, new Date(+noon + minuteMs))).toMatchObject({ allowed: true });
  });

  test('asks on every call whether device and family still fit', async () => {
    const { deviceToken, parent, patient, device } = await treatedFamily();
    const refused = (msg: string) => expect(ask(deviceToken, noon)).rejects.toMatchObject({ msg });
    await story.bed.publish(parentState, { ...parent, lock: true });
    await story.bed.publish(patientState, { ...patient, expiredDate: '2026-01-01T00:00:00Z' });
    await story.bed.idle();
    await refused('This user is locked. Please contact support.');
    await story.bed.publish(parentState, parent);
    await story.bed.idle();
    await refused('The account has expired.');
    await story.bed.publish(patientState, patient);
    await story.bed.idle();
    const act = (action: 'Suspend' | 'Resume' | 'Collect') => story.bed.call(changeDeviceStatus, { id: device._id, action }, { as: story.tokens.admin });
    await act('Suspend');
    await refused('Device status error, contact support');
    await act('Resume');
    expect(await ask(deviceToken, noon)).toMatchObject({ allowed: true });
    await act('Collect');
    await refused('Incorrect customer');
  });
});

describe('getDeviceRelease', () => {
  test('offers the newest to a device without it, and notes what a device runs', async () => {
    const { deviceToken, device } = await treatedFamily();
    expect(await story.bed.call(getDeviceRelease, { version: '1.0.0' }, { as: deviceToken })).toMatchObject({ version: '2.0.0' });
    expect(await story.bed.call(getDeviceRelease, { version: '2.0.0' }, { as: deviceToken })).toBeNull();
    expect(await story.bed.call(getDeviceDetails, { id: device._id }, { as: story.tokens.admin })).toMatchObject({ version: '2.0.0' });
  });
});
