import { randomUUID } from 'node:crypto';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import {
  deviceSignIn,
  getDeviceRelease,
  postRecords,
  requestTreatment,
  sendHeartbeat,
} from '@fovea/contracts/device-protocol/endpoints';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { deviceContacted } from '@fovea/contracts/devices/events';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { changeDeviceStatus, countWaitingDevices, findInventory } from '@fovea/contracts/inventory/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { verifyDeviceLogin } from '@fovea/contracts/patients/rpcs';
import { releaseState } from '@fovea/contracts/releases/events';
import { issueDeviceToken } from '@fovea/contracts/sessions/rpcs';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyBody, inAYear, type Stage, startStage } from '../testing/stage.ts';
import { localDay } from '../usage/local-day.ts';

let stage: Stage;
type Login = { id: string; account: string; companyId: string; lock: boolean; expiredDate: string | null };
let login: (Login & { graceUntil?: string }) | null;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Wide bounds, so that each limit is seen alone; the bounds have their own tests. */
const productOf = (versionId: string) => ({
  _id: stage.product,
  name: 'Eyewise',
  reference: 'EW-1',
  versionId,
  deleted: false,
  duration: 180,
  intervals: 4,
  timesPerDay: 2,
  timesPerWeek: 10,
  minIntervals: 0,
  maxTimesPerDay: 100,
  maxTimesPerWeek: 1_000,
});
beforeAll(async () => {
  stage = await startStage();
  await stage.bed.publish(catalogState, productOf(stage.release));
  await stage.bed.idle();
  stage.bed.stubRpc(verifyDeviceLogin, ({ password }) =>
    login && password === 'a'.repeat(64) ? verified(login) : null,
  );
  stage.bed.stubRpc(issueDeviceToken, async ({ deviceId, accountId, customerId, companyId }) => ({
    token: await stage.bed.tokenFor({ role: 'device', id: deviceId, deviceId, accountId, customerId, companyId }),
    tokenExpiredAt: inAYear,
  }));
});
afterAll(() => stage.bed.stop());
beforeEach(() => {
  login = null;
});

const verified = ({ id, account, companyId, lock, expiredDate, graceUntil }: NonNullable<typeof login>) => ({
  customerId: id,
  companyId,
  lock,
  timezone: 'Asia/Tokyo',
  language: 'ja',
  patient: {
    _id: account,
    userId: id,
    firstName: 'Mio',
    lastName: 'Sato',
    fullName: 'Mio Sato',
    firstNameKana: '',
    lastNameKana: '',
    patientId: 'P1',
    birthDate: null,
    prescriptionNumber: 'R',
    prescribedPerWeek: null,
    comments: '',
    doctorId: null,
    doctorName: null,
    company: null,
    username: 'mio',
    plan: null,
    planId: null,
    planName: null,
    expiredDate,
    graceUntil: graceUntil ?? null,
    experienceDate: null,
    experiencing: false,
    subscriptionStatus: 'none' as const,
    auto_renew: false,
    paid: true,
    freeTrialUsed: false,
    renewHasEnd: false,
    createdAt: inAYear,
    updatedAt: inAYear,
    onHoldSince: null,
    hasDefaultPassword: false,
    removedAt: null,
  },
});
const signIn = (serial_number: string, password = 'a'.repeat(64)) =>
  stage.bed.call(deviceSignIn, { serial_number, username: 'mio', password });
const requestLeave = (as: string, at: Date, timezone = 'Asia/Tokyo') =>
  stage.bed.call(requestTreatment, { happenedTime: at.toISOString(), timezone }, { as });
const post = (as: string, at: Date) => {
  const times = { happenedTime: at.toISOString(), endTime: new Date(+at + 180_000).toISOString() };
  return stage.bed.call(
    postRecords,
    { records: [{ recordId: randomUUID(), ...times, timezone: 'Asia/Tokyo' }] },
    { as },
  );
};
async function treatedFamily(device: Parameters<Stage['addDevice']>[0] = {}) {
  const family = await stage.addFamily({ timezone: zoneAtNoon() });
  const held = await stage.bindDeviceTo(family, device);
  login = { ...family, companyId: stage.clinic, lock: false, expiredDate: inAYear };
  return { ...family, device: held, deviceToken: await stage.deviceToken(held._id, family) };
}

describe('deviceSignIn', () => {
  test('returns token, settings, usage and the catalog’s release', async () => {
    const { device, account } = await treatedFamily({ duration: 0, intervals: '2.5' });
    expect(await signIn(` ${device.serial_number.toLowerCase()}`)).toMatchObject({
      token: expect.any(String),
      account: { _id: account, firstName: 'Mio' },
      settings: { duration: 0, intervals: 2.5, timesPerDay: 2, timesPerWeek: 10, twicePer24: false },
      usage: { today: 0, last7Days: 0, nextAllowedAt: null },
      serverTime: expect.any(String),
      release: { version: '2.0.0', md5: 'a'.repeat(32), notification: true },
    });
  });

  test('returns settings within the bounds of the catalog, whatever is stored', async () => {
    const { device } = await treatedFamily();
    const stored = 'UPDATE device SET duration = 1000000, times_per_week = 0 WHERE id = $1';
    await stage.bed.sql(stored, [device._id], { scope: 'global' });
    expect(await signIn(device.serial_number)).toMatchObject({ settings: { duration: 600, timesPerWeek: 1_000 } });
  });

  test('refuses in the protocol’s order, each with its text', async () => {
    const { device, id, account } = await treatedFamily();
    const right = { id, account, companyId: stage.clinic, lock: false, expiredDate: inAYear };
    const expired = { ...right, expiredDate: '2026-01-01T00:00:00Z' };
    await stage.act(device._id, 'Suspend');
    const refusals: [string, Promise<unknown>][] = [];
    const refused = async (text: string, who: typeof login, password?: string, serial = device.serial_number) => {
      login = who;
      const attempt = signIn(serial, password);
      refusals.push([text, attempt.catch(() => {})]);
      await expect(attempt).rejects.toMatchObject({ msg: text });
    };
    await refused('Incorrect device number, contact the local distributor', null, 'b'.repeat(64), 'UNKNOWN');
    await refused('Incorrect username and/or password', right, 'b'.repeat(64));
    await refused('Incorrect company device number', { ...expired, lock: true, companyId: stage.otherClinic });
    await refused('Incorrect customer', { ...expired, lock: true, id: randomUUID() });
    await stage.bed.publish(
      companyState,
      companyBody(stage.clinic, { name: 'Midori Eye Clinic', parents: [stage.distributor], disabled: true }),
    );
    await stage.bed.idle();
    await refused('This user is locked. Please contact support.', { ...expired, lock: true });
    await refused('This company is locked. Please contact support.', expired);
    await stage.bed.publish(
      companyState,
      companyBody(stage.clinic, { name: 'Midori Eye Clinic', parents: [stage.distributor] }),
    );
    await stage.bed.idle();
    await refused('The account has expired.', expired);
    await refused('Device status error, contact support', right);
    await refused('Device status error, contact support', { ...expired, graceUntil: inAYear });
    expect(refusals).toHaveLength(9);
  });
});

describe('requestTreatment', () => {
  /** The time of a clock that is off by `offMs`. */
  const clock = (offMs: number) => new Date(Date.now() + offMs);
  const inHours = async (answer: Promise<{ nextAllowedAt: string | null; serverTime: string }>) => {
    const { nextAllowedAt, serverTime } = await answer;
    return (Date.parse(nextAllowedAt ?? '') - Date.parse(serverTime)) / hourMs;
  };
  /** Moves the account's leaves into the past. */
  const earlier = (account: string, hours: number) =>
    stage.bed.sql(
      `UPDATE treatment_leave SET given_at = given_at - interval '${hours} hours', asked_for = asked_for - interval '${hours} hours' WHERE account_id = $1`,
      [account],
    );

  test('allows one treatment now and none until the interval is over, independent of the device’s clock', async () => {
    const { deviceToken } = await treatedFamily();
    expect(await inHours(requestLeave(deviceToken, clock(0)))).toBe(4);
    for (const off of [-365 * dayMs, -4 * hourMs, 4 * hourMs, 24 * hourMs, 365 * dayMs])
      await expect(requestLeave(deviceToken, clock(off))).rejects.toMatchObject({
        code: 4002007,
        msg: 'Wait 4 hours between treatments',
        data: { params: { n: 4, nextAllowedAt: expect.any(String), serverTime: expect.any(String) } },
      });
  });

  test('a leave counts until its record arrives, which then counts at its own time', async () => {
    const { deviceToken, account } = await treatedFamily({ timesPerDay: 0 });
    await requestLeave(deviceToken, clock(0));
    await earlier(account, 3);
    await expect(requestLeave(deviceToken, clock(0))).rejects.toMatchObject({ code: 4002007 });
    // Yesterday's treatment does not use this leave; one that began after it does.
    await post(deviceToken, clock(-30 * hourMs));
    await expect(requestLeave(deviceToken, clock(0))).rejects.toMatchObject({ code: 4002007 });
    await post(deviceToken, clock(-2.9 * hourMs));
    expect(await stage.bed.sql('SELECT 1 FROM treatment_leave WHERE account_id = $1', [account])).toEqual([]);
    await expect(requestLeave(deviceToken, clock(0))).rejects.toMatchObject({ code: 4002007 });
  });

  test('a clock an hour behind neither frees a leave nor counts its treatment twice', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 2 });
    const [first, second] = [clock(-hourMs), clock(-hourMs + 1000)];
    expect(await requestLeave(deviceToken, first)).toMatchObject({ allowed: true });
    await post(deviceToken, first);
    expect(await requestLeave(deviceToken, second)).toMatchObject({ allowed: true });
    await post(deviceToken, second);
    await expect(requestLeave(deviceToken, clock(0))).rejects.toMatchObject({ code: 4002008 });
  });

  test('counts uses of the day and the week in the family’s time zone', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 1, timesPerWeek: 2 });
    await requestLeave(deviceToken, clock(0));
    for (const zone of ['Asia/Tokyo', 'Asia/Dubai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      await expect(requestLeave(deviceToken, clock(1), zone)).rejects.toMatchObject({
        code: 4002008,
        msg: 'Already used 1 times today',
      });
    const weekly = await treatedFamily({ intervals: 0, timesPerDay: 0, timesPerWeek: 2 });
    await post(weekly.deviceToken, clock(-6 * dayMs));
    await requestLeave(weekly.deviceToken, clock(0));
    await expect(requestLeave(weekly.deviceToken, clock(1))).rejects.toMatchObject({
      msg: expect.stringContaining('7 consecutive'),
    });
  });

  test('an unknown or old zone refuses no leave', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 0, timesPerWeek: 0 });
    for (const timezone of ['VST', 'Asia/Saigon', '+09:00', 'Mars/Olympus', '', undefined, null, 9])
      expect(
        await stage.bed.call(requestTreatment, { happenedTime: clock(0).toISOString(), timezone } as never, {
          as: deviceToken,
        }),
      ).toMatchObject({ allowed: true });
  });

  test('a change of zone allows no additional treatment: for two days both zones count', async () => {
    const family = await treatedFamily({ intervals: 0, timesPerDay: 1, timesPerWeek: 0 });
    await requestLeave(family.deviceToken, clock(0));
    const days = (zone: string) => localDay(Date.now(), zone);
    const there = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => days(zone) !== days(zoneAtNoon())) ?? '';
    await stage.moveFamily(family, there);
    await expect(requestLeave(family.deviceToken, clock(1000))).rejects.toMatchObject({ code: 4002008 });
    expect((await signIn(family.device.serial_number)).usage).toMatchObject({ today: 1 });
    await stage.bed.sql("UPDATE parent SET timezone_changed_at = now() - interval '49 hours' WHERE id = $1", [
      family.id,
    ]);
    await earlier(family.account, 49);
    expect(await requestLeave(family.deviceToken, clock(2000))).toMatchObject({ allowed: true });
  });

  test('a record uses its own leave, also when it arrives after the next leave', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 2 });
    const first = clock(-5 * minuteMs);
    await requestLeave(deviceToken, first);
    await requestLeave(deviceToken, clock(0));
    await post(deviceToken, first);
    await expect(requestLeave(deviceToken, clock(1000))).rejects.toMatchObject({ code: 4002008 });
  });

  test('a record from a clock a little ahead counts now', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 1 });
    await requestLeave(deviceToken, clock(9 * minuteMs));
    await post(deviceToken, clock(9 * minuteMs));
    await expect(requestLeave(deviceToken, clock(0))).rejects.toMatchObject({ code: 4002008 });
  });

  test('of two concurrent requests for the last use of the day one is allowed, and repeating it stays allowed', async () => {
    const { deviceToken } = await treatedFamily({ intervals: 0, timesPerDay: 1 });
    const [one, other] = [clock(0), clock(1000)];
    const outcomes = await Promise.allSettled([requestLeave(deviceToken, one), requestLeave(deviceToken, other)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [winner, loser] = outcomes[0].status === 'fulfilled' ? [one, other] : [other, one];
    expect(await requestLeave(deviceToken, winner)).toMatchObject({ allowed: true });
    await expect(requestLeave(deviceToken, loser)).rejects.toMatchObject({ code: 4002008 });
  });

  test('a leave of a later, faster call counts', async () => {
    const { deviceToken, account } = await treatedFamily({ intervals: 0, timesPerDay: 1 });
    await requestLeave(deviceToken, clock(0));
    await stage.bed.sql("UPDATE treatment_leave SET given_at = given_at + interval '5 seconds' WHERE account_id = $1", [
      account,
    ]);
    await expect(requestLeave(deviceToken, clock(1000))).rejects.toMatchObject({ code: 4002008 });
  });

  test('the same request is not a retry once its treatment is over', async () => {
    const { deviceToken, account } = await treatedFamily();
    const at = clock(0);
    await requestLeave(deviceToken, at);
    await stage.bed.sql(
      "UPDATE treatment_leave SET given_at = given_at - interval '20 minutes' WHERE account_id = $1",
      [account],
    );
    await expect(requestLeave(deviceToken, at)).rejects.toMatchObject({ code: 4002007 });
  });

  test('staff see a clock that is off by more than ten minutes, until it is right again', async () => {
    const { deviceToken, device } = await treatedFamily();
    const clockSeen = async () =>
      (await stage.bed.call(getDeviceDetails, { id: device._id }, { as: stage.tokens.clinic })).clock;
    await requestLeave(deviceToken, clock(9 * minuteMs));
    expect(await clockSeen()).toBeNull();
    await requestLeave(deviceToken, clock(-30 * dayMs)).catch(() => {});
    const seen = await clockSeen();
    expect(seen?.notedAt).toEqual(expect.any(String));
    expect(Math.round((seen?.offsetSeconds ?? 0) / 3600)).toBe(-30 * 24);
    await requestLeave(deviceToken, clock(0)).catch(() => {});
    expect(await clockSeen()).toBeNull();
  });

  test('checks device and family on every call', async () => {
    const { deviceToken, parent, patient, device } = await treatedFamily({ intervals: 0, timesPerDay: 0 });
    const refused = (msg: string) =>
      expect(requestLeave(deviceToken, clock(0))).rejects.toMatchObject({
        msg,
        data: { params: { serverTime: expect.any(String) } },
      });
    await stage.bed.publish(parentState, { ...parent, lock: true });
    await stage.bed.publish(patientState, { ...patient, expiredDate: '2026-01-01T00:00:00Z' });
    await stage.bed.idle();
    await refused('This user is locked. Please contact support.');
    await stage.bed.publish(parentState, parent);
    await stage.bed.idle();
    await refused('The account has expired.');
    // The plan has expired, and a declined renewal is being retried.
    const graceUntil = new Date(Date.now() + dayMs).toISOString();
    await stage.bed.publish(patientState, { ...patient, expiredDate: '2026-01-01T00:00:00Z', graceUntil });
    await stage.bed.idle();
    expect(await requestLeave(deviceToken, clock(0))).toMatchObject({ allowed: true });
    await stage.bed.publish(patientState, { ...patient, removed: true });
    await stage.bed.idle();
    await refused('Incorrect customer');
    await stage.bed.publish(patientState, patient);
    await stage.bed.idle();
    const act = (action: 'Suspend' | 'Resume' | 'Collect') => stage.act(device._id, action);
    await act('Suspend');
    await refused('Device status error, contact support');
    await act('Resume');
    expect(await requestLeave(deviceToken, clock(0))).toMatchObject({ allowed: true });
    await act('Collect');
    await refused('Incorrect customer');
  });
});

describe('getDeviceRelease', () => {
  const offer = async (as: string, version?: string) =>
    (await stage.bed.call(getDeviceRelease, version ? { version } : {}, { as }))?.version ?? null;
  const seen = async (id: string) => {
    const { version, reportedVersion } = await stage.bed.call(getDeviceDetails, { id }, { as: stage.tokens.admin });
    return { version, reportedVersion };
  };
  const addRelease = async (name: string) => {
    const _id = randomUUID();
    await stage.bed.publish(releaseState, {
      _id,
      name,
      url: 'https://files.test/r.zip',
      md5: 'b'.repeat(32),
      notification: false,
      deleted: false,
    });
    await stage.bed.idle();
    return _id;
  };

  test('offers the catalog’s version, never a lower one, and stores the reported version', async () => {
    const { deviceToken, device } = await treatedFamily();
    expect(await offer(deviceToken)).toBe('2.0.0');
    expect(await offer(deviceToken, '1.0.0')).toBe('2.0.0');
    expect(await seen(device._id)).toEqual({ version: null, reportedVersion: '1.0.0' });
    expect(await offer(deviceToken, '2.0.0')).toBeNull();
    expect(await offer(deviceToken, '2.1')).toBeNull();
    expect(await seen(device._id)).toEqual({ version: null, reportedVersion: '2.1' });
    expect((await signIn(device.serial_number)).release).toBeNull();
  });

  test('offers the device’s own version, a lower one only when forced', async () => {
    const [higher, lower] = [await addRelease('2.5'), await addRelease('1.5')];
    const chosen = await treatedFamily({ versionId: higher });
    expect(await offer(chosen.deviceToken, '2.0.0')).toBe('2.5');
    expect((await signIn(chosen.device.serial_number)).release).toMatchObject({ version: '2.5' });
    expect(await seen(chosen.device._id)).toEqual({ version: '2.5', reportedVersion: '2.0.0' });
    expect(await offer(chosen.deviceToken, '2.6')).toBeNull();
    const forced = await treatedFamily({ versionId: lower, forceVersion: true });
    expect(await offer(forced.deviceToken, '2.0.0')).toBe('1.5');
    expect(await offer(forced.deviceToken, '1.5')).toBeNull();
  });

  test('a roll-out counts devices in use that reported another version, until they report the new one', async () => {
    const { bed, tokens } = stage;
    const toUpdate = async () => {
      const { list } = await bed.call(findInventory, { waiting: 'toUpdate' }, { as: tokens.clinic });
      const counted = await bed.call(countWaitingDevices, {}, { as: tokens.clinic });
      expect(counted.toUpdate).toBe(list.length);
      return list.map(({ _id }) => _id);
    };
    const before = await toUpdate();
    const { device, deviceToken } = await treatedFamily();
    // The version of a device that never connected is unknown.
    expect(await toUpdate()).toEqual(before);
    await offer(deviceToken, '2.0.0');
    expect(await toUpdate()).not.toContain(device._id);
    const next = await addRelease('3.0');
    await bed.publish(catalogState, productOf(next));
    await bed.idle();
    expect(await toUpdate()).toContain(device._id);
    expect(await bed.call(getDeviceDetails, { id: device._id }, { as: tokens.clinic })).toMatchObject({
      offeredVersion: '3.0',
      reportedVersion: '2.0.0',
    });
    await stage.act(device._id, 'Suspend');
    expect(await toUpdate()).not.toContain(device._id);
    await stage.act(device._id, 'Resume');
    expect(await toUpdate()).toContain(device._id);
    expect(await offer(deviceToken, '3.0')).toBeNull();
    expect(await toUpdate()).not.toContain(device._id);
    // Reverted: no device is offered a lower version than its own.
    await bed.publish(catalogState, productOf(stage.release));
    await bed.idle();
    expect(await toUpdate()).toEqual(before);
  });

  test('a device whose row the database refuses does not block the next version for others', async () => {
    const { bed, tokens, release } = stage;
    const [poisoned, other] = [await treatedFamily(), await treatedFamily()];
    const offered = async ({ device }: typeof other) =>
      (await bed.call(getDeviceDetails, { id: device._id }, { as: tokens.clinic })).offeredVersion;
    const next = await addRelease('3.5');
    const place = { table: 'device', column: 'id', value: poisoned.device._id, scope: 'global' };
    const heal = await poisonRow(bed.sql, place);
    await bed.publish(catalogState, productOf(next));
    await bed.idle();
    expect([await offered(poisoned), await offered(other)]).toEqual(['2.0.0', '3.5']);
    await heal();
    await bed.publish(catalogState, productOf(release));
    await bed.idle();
    expect([await offered(poisoned), await offered(other)]).toEqual(['2.0.0', '2.0.0']);
  });
});

describe('a family’s device', () => {
  const beat = (as: string, body: RequestOf<typeof sendHeartbeat> = {}) => stage.bed.call(sendHeartbeat, body, { as });
  const clock = (offMs: number) => new Date(Date.now() + offMs);
  const contactsOf = async (id: string) => {
    await stage.bed.idle();
    return (await stage.bed.published(deviceContacted)).filter(({ customerId }) => customerId === id);
  };

  test('has contact by leave, records and heartbeat, published once a day', async () => {
    const { id, deviceToken, device } = await treatedFamily();
    expect(Date.parse((await beat(deviceToken, { battery: 80, version: '2.0.0' })).serverTime)).toBeLessThanOrEqual(
      Date.now(),
    );
    await post(deviceToken, clock(-hourMs));
    await requestLeave(deviceToken, clock(0)).catch(() => undefined);
    expect(await contactsOf(id)).toMatchObject([{ deviceId: device._id, clockOffsetSeconds: null }]);
    expect(await stage.bed.sql('SELECT battery FROM device_heard WHERE customer_id = $1', [id])).toEqual([
      { battery: 80 },
    ]);
    const other = await treatedFamily();
    await signIn(other.device.serial_number);
    expect(await contactsOf(other.id)).toHaveLength(1);
  });

  test('publishes when its clock is wrong, and when it is right again', async () => {
    const { id, deviceToken } = await treatedFamily();
    for (const off of [0, 25 * minuteMs, 30 * minuteMs, -9 * minuteMs])
      await beat(deviceToken, { time: clock(off).toISOString() });
    expect((await contactsOf(id)).map(({ clockOffsetSeconds }) => clockOffsetSeconds !== null)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('has no contact for a family that no longer has it', async () => {
    const { id, deviceToken, device } = await treatedFamily();
    await stage.bed.call(
      changeDeviceStatus,
      {
        id: device._id,
        action: 'Collect',
        actionDate: clock(0).toISOString(),
        companyId: stage.clinic,
        logging: [],
        notes: '',
      },
      { as: stage.tokens.clinic },
    );
    await expect(beat(deviceToken)).rejects.toMatchObject({ code: 4002005 });
    await post(deviceToken, clock(-hourMs));
    expect(await contactsOf(id)).toEqual([]);
  });
});
