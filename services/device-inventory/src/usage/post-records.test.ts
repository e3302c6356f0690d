import { randomUUID } from 'node:crypto';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import { getDeviceRelease, postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import type { PostedRecord } from '@fovea/contracts/device-protocol/schema';
import { findDeviceRecords, findDevices, unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { bindDevice, getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { findRecords, getCompliance } from '@fovea/contracts/usage/endpoints';
import { treatmentDayUsed, treatmentStarted } from '@fovea/contracts/usage/events';
import { findOwnRecords, getOwnCompliance, getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { hasTreatments, usesInPeriods } from '@fovea/contracts/usage/rpcs';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyBody, type Stage, startStage } from '../testing/stage.ts';
import { localDay } from './local-day.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const ago = (ms: number) => new Date(Date.now() - ms);
const someDay = ago(20 * dayMs)
  .toISOString()
  .slice(0, 10);
const record = (happened: Date, fields: Partial<PostedRecord> = {}): PostedRecord => ({
  recordId: randomUUID(),
  happenedTime: happened.toISOString(),
  endTime: new Date(+happened + 180_000).toISOString(),
  leftLaserData: '{"power":0.35}',
  rightLaserData: '{"power":0.36}',
  timezone: 'Asia/Tokyo',
  ...fields,
});
const post = async (as: string, records: (PostedRecord | { recordId: string })[]) =>
  (await stage.bed.call(postRecords, { records }, { as })).records;
const resultsOf = async (as: string, records: (PostedRecord | { recordId: string })[]) =>
  (await post(as, records)).map(({ result }) => result);
async function treatedFamily(device: object = {}, family: Parameters<Stage['addFamily']>[0] = {}) {
  const parent = await stage.addFamily(family);
  const held = await stage.bindDeviceTo(parent, device);
  return { ...parent, device: held, deviceToken: await stage.deviceToken(held._id, parent) };
}
const storedOf = async (account: string) => {
  const [records] = await stage.bed.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM usage_record WHERE account_id = $1',
    [account],
  );
  const [days] = await stage.bed.sql<{ n: number }>(
    'SELECT coalesce(sum(uses), 0)::int AS n FROM usage_day WHERE account_id = $1',
    [account],
  );
  return { records: records?.n, uses: days?.n };
};

describe('postRecords', () => {
  test('the same records posted three times, two of them at once, are stored once', async () => {
    const family = await treatedFamily();
    const records = Array.from({ length: 30 }, (_, index) => record(ago(index * 12 * hourMs + hourMs)));
    const answers = await Promise.all([
      post(family.deviceToken, records),
      post(family.deviceToken, records.toReversed()),
    ]);
    expect(await resultsOf(family.deviceToken, records)).toEqual(records.map(() => 'duplicate'));
    expect(answers.flat().filter(({ result }) => result === 'stored')).toHaveLength(30);
    expect(await storedOf(family.account)).toEqual({ records: 30, uses: 30 });
    const published = (await stage.bed.published(treatmentStarted)).filter(
      ({ accountId }) => accountId === family.account,
    );
    expect(published).toEqual([{ accountId: family.account, customerId: family.id, at: expect.any(String) }]);
  });

  test('the day’s uses are published with each stored record, late ones too, but not for duplicates', async () => {
    const family = await treatedFamily();
    const allTold = async () => {
      await stage.bed.idle();
      return (await stage.bed.published(treatmentDayUsed)).filter(({ accountId }) => accountId === family.account);
    };
    const daysTold = async () => {
      const published = await allTold();
      expect(published.every(({ customerId }) => customerId === family.id)).toBe(true);
      return published.map(({ day, uses, total }) => `${day} ${uses} of ${total}`);
    };
    const now = Date.now();
    const noon = (days: number) => new Date(`${new Date(now - days * dayMs).toISOString().slice(0, 10)}T12:00:00Z`);
    const dayOf = (days: number) => noon(days).toISOString().slice(0, 10);
    const [morning, later] = [record(noon(2)), record(new Date(+noon(2) + hourMs))];
    await post(family.deviceToken, [morning, record(noon(3))]);
    expect((await daysTold()).toSorted()).toEqual([`${dayOf(3)} 1 of 2`, `${dayOf(2)} 1 of 2`]);
    await post(family.deviceToken, [morning, later]);
    expect((await daysTold()).slice(2)).toEqual([`${dayOf(2)} 2 of 3`]);
    await post(family.deviceToken, [morning, later]);
    expect(await daysTold()).toHaveLength(3);
    await post(family.deviceToken, [record(noon(9))]);
    expect((await daysTold()).at(-1)).toBe(`${dayOf(9)} 1 of 4`);
    // Each contains the month's total, and the last one of a month is the sum of its days.
    const published = await allTold();
    const ofDays = new Map(published.map(({ day, uses = 0 }) => [day, uses]));
    const ofMonths = new Map(published.map(({ day, ofMonth }) => [day.slice(0, 7), ofMonth]));
    for (const [month, uses] of ofMonths)
      expect(uses).toBe([...ofDays].reduce((sum, [day, of]) => sum + (day.startsWith(month) ? of : 0), 0));
  });

  test('a record is identified by child and id, independent of its time', async () => {
    const [one, two] = [await treatedFamily(), await treatedFamily()];
    const first = record(ago(hourMs));
    expect(await resultsOf(one.deviceToken, [first])).toEqual(['stored']);
    expect(await resultsOf(one.deviceToken, [{ ...first, happenedTime: ago(40 * dayMs).toISOString() }])).toEqual([
      'duplicate',
    ]);
    const upper = { ...first, recordId: first.recordId.toUpperCase() };
    expect(await resultsOf(one.deviceToken, [upper])).toEqual(['duplicate']);
    expect(await resultsOf(two.deviceToken, [upper])).toEqual(['stored']);
    expect(await resultsOf(two.deviceToken, [first])).toEqual(['duplicate']);
    for (const { account } of [one, two]) expect(await storedOf(account)).toEqual({ records: 1, uses: 1 });
  });

  test('returns a result per record: malformed, future and too old ones are rejected, the rest is stored', async () => {
    const family = await treatedFamily();
    const good = record(ago(dayMs));
    const posted = [
      good,
      good,
      record(ago(399 * dayMs)),
      record(ago(401 * dayMs)),
      record(new Date(Date.now() + 9 * 60_000)),
      record(new Date(Date.now() + 11 * 60_000)),
      record(ago(dayMs), { endTime: new Date(Date.now() + 11 * 60_000).toISOString() }),
      record(ago(1.5 * dayMs), { timezone: 'Mars/Olympus' }),
      record(ago(dayMs), { recordId: 'no-uuid' }),
      record(ago(dayMs), { endTime: ago(2 * dayMs).toISOString() }),
      { recordId: randomUUID() },
      record(ago(dayMs), { leftLaserData: 'a\0b' }),
      record(ago(2 * dayMs), {
        leftLaserData: '{"a":"\\\\ ,}"}',
        happenedTime: `${someDay}T12:00:00+09:00`,
        endTime: `${someDay}T12:03:00.5+09:00`,
      }),
    ];
    expect(await post(family.deviceToken, posted)).toMatchObject([
      { result: 'stored', overLimit: false },
      { result: 'duplicate' },
      { result: 'stored' },
      { result: 'rejected', reason: 'too old' },
      { result: 'stored' },
      { result: 'rejected', reason: 'future' },
      { result: 'rejected', reason: 'future endTime' },
      { result: 'stored' },
      { result: 'rejected', reason: 'malformed recordId' },
      { result: 'rejected', reason: 'malformed endTime' },
      { result: 'rejected', reason: 'malformed happenedTime' },
      { result: 'rejected', reason: 'malformed laser data' },
      { result: 'stored' },
    ]);
    expect(await storedOf(family.account)).toEqual({ records: 5, uses: 5 });
    const { list } = await stage.bed.call(findOwnRecords, { sort: 'happenedTime', order: 'asc' }, { as: family.token });
    expect(list[1]).toMatchObject({
      leftLaserData: '{"a":"\\\\ ,}"}',
      happenedTime: `${someDay}T03:00:00.000Z`,
      endTime: `${someDay}T03:03:00.500Z`,
    });
  });

  test('an unknown zone is replaced by the family’s and stored beside it', async () => {
    const family = await treatedFamily({}, { timezone: 'Asia/Ho_Chi_Minh' });
    const late = `${someDay}T18:30:00Z`;
    const sent = ['Asia/Tokyo', 'Mars/Olympus', 'Asia/Saigon', '+09:00', 'VST', 9, undefined, `a\0${'b'.repeat(70)}`];
    const records = sent.map((timezone, index) => ({
      ...record(new Date(Date.parse(late) + index * 4 * 60_000)),
      timezone,
    }));
    expect((await resultsOf(family.deviceToken, records)).every((result) => result === 'stored')).toBe(true);
    const { list } = await stage.bed.call(findOwnRecords, { sort: 'happenedTime', order: 'asc' }, { as: family.token });
    expect(list.map(({ timezone, sentTimezone }) => [timezone, sentTimezone])).toEqual([
      ['Asia/Tokyo', null],
      ...['Mars/Olympus', 'Asia/Saigon', '+09:00', 'VST', '', '', `a${'b'.repeat(63)}`].map((name) => [
        'Asia/Ho_Chi_Minh',
        name,
      ]),
    ]);
    const days = await stage.bed.sql('SELECT uses FROM usage_day WHERE account_id = $1', [family.account]);
    expect(days).toEqual([{ uses: 8 }]);
  });

  test('today’s treatments stay on their day when the family moves to another zone', async () => {
    const [here, there] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const family = await treatedFamily({}, { timezone: here });
    await post(family.deviceToken, [record(ago(1000), { timezone: here })]);
    const day = localDay(Date.now(), here);
    await stage.moveFamily(family, there);
    const { list } = await stage.bed.call(getUsageSummary, {}, { as: family.token });
    expect(list).toMatchObject([{ usedToday: 1, timezone: there }]);
    expect(list[0]?.days.at(-1)).toEqual({ day, uses: 1 });
    expect(
      await stage.bed.call(getOwnCompliance, { accountId: family.account, months: 4 }, { as: family.token }),
    ).toMatchObject({ today: day, uses: 1, days: [{ day, uses: 1 }] });
  });

  test('refuses a post of more than 500', async () => {
    const family = await treatedFamily();
    const records = Array.from({ length: 501 }, () => record(ago(dayMs)));
    await expect(post(family.deviceToken, records)).rejects.toMatchObject({ code: 4000001 });
    await expect(post(family.deviceToken, [])).rejects.toMatchObject({ code: 4000001 });
    expect(await storedOf(family.account)).toEqual({ records: 0, uses: 0 });
  });

  test('is never refused for a limit or an expired account: excess is marked', async () => {
    const family = await treatedFamily({}, { expiredDate: '2026-01-01T00:00:00Z' });
    const start = +ago(3 * dayMs);
    const records = [5, 0, 2, 26].map((hours) => record(new Date(start + hours * hourMs), { timezone: 'UTC' }));
    // Two hours after the first is within the interval of four; five hours after the first is three after the second.
    expect((await post(family.deviceToken, records)).map(({ overLimit }) => overLimit)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(
      (await post(family.deviceToken, [record(new Date(start + 27 * hourMs))])).map(({ overLimit }) => overLimit),
    ).toEqual([true]);
  });

  test('an error among 500 records stores none of them, and the next post all', async () => {
    const family = await treatedFamily();
    const records = Array.from({ length: 500 }, (_, index) => record(ago(index * 12 * hourMs + hourMs)));
    await stage.bed.sql(`CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.record_id = '${records[250]?.recordId}' THEN
      PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF; RETURN NEW; END $$`);
    await stage.bed.sql('CREATE TRIGGER die BEFORE INSERT ON usage_record FOR EACH ROW EXECUTE FUNCTION die()');
    await expect(post(family.deviceToken, records)).rejects.toMatchObject({ code: expect.any(Number) });
    expect(await storedOf(family.account)).toEqual({ records: 0, uses: 0 });
    expect(
      await stage.bed.sql('SELECT 1 FROM usage_key WHERE record_id = ANY($1)', [
        records.map(({ recordId }) => recordId),
      ]),
    ).toEqual([]);
    await stage.bed.sql('DROP TRIGGER die ON usage_record');
    expect(new Set(await resultsOf(family.deviceToken, records))).toEqual(new Set(['stored']));
    expect(await storedOf(family.account)).toEqual({ records: 500, uses: 500 });
  });

  test('a reassigned device still delivers the first family’s records, and only those', async () => {
    const family = await treatedFamily();
    const during = record(ago(1_000));
    await stage.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: stage.tokens.clinic });
    const between = record(new Date());
    const next = await stage.addFamily();
    await stage.bed.call(bindDevice, { serial_number: family.device.serial_number }, { as: next.token });
    const nextToken = await stage.deviceToken(family.device._id, next);
    const after = record(new Date());

    const results = (records: PostedRecord[]) => async (as: string) =>
      (await post(as, records)).map(({ result, reason }) => reason ?? result);
    const refused = 'not bound at that time';
    expect(await results([during, between, after])(family.deviceToken)).toEqual(['stored', refused, refused]);
    expect(
      await results([record(new Date(during.happenedTime)), record(new Date(between.happenedTime)), after])(nextToken),
    ).toEqual([refused, refused, 'stored']);
    expect(await storedOf(family.account)).toEqual({ records: 1, uses: 1 });
    expect(await storedOf(next.account)).toEqual({ records: 1, uses: 1 });
    expect((await stage.bed.call(getPortalDevice, {}, { as: next.token })).device?.records).toMatchObject([
      { accountId: next.account, happenedTime: after.happenedTime, timezone: 'Asia/Tokyo' },
    ]);
    await expect(
      stage.bed.call(
        requestTreatment,
        { happenedTime: new Date().toISOString(), timezone: 'UTC' },
        { as: family.deviceToken },
      ),
    ).rejects.toMatchObject({
      msg: 'Incorrect customer',
    });
    const stranger = await stage.addFamily();
    await expect(post(await stage.deviceToken(family.device._id, stranger), [during])).rejects.toMatchObject({
      msg: 'Incorrect customer',
    });
  });

  test('delivers records with a locked parent, disabled company, expired account, ended session or expired token', async () => {
    const issuedAt = Date.now() - 399 * dayMs;
    const family = await treatedFamily({}, { expiredDate: '2026-01-01T00:00:00Z' });
    const token = await stage.deviceToken(family.device._id, family, { issuedAt });
    const tooOld = await stage.deviceToken(family.device._id, family, { issuedAt: issuedAt - 2 * dayMs });
    const company = { name: 'Midori Eye Clinic', parents: [stage.distributor] };
    await stage.bed.publish(parentState, { ...family.parent, lock: true });
    await stage.bed.publish(companyState, companyBody(stage.clinic, { ...company, disabled: true }));
    await stage.bed.idle();
    await stage.bed.revoke({ scope: 'jp', id: family.id });
    await stage.bed.call(unbindCustomerDevice, { customerId: family.id }, { as: stage.tokens.admin });

    for (const [index, as] of [token, family.deviceToken].entries())
      expect(await resultsOf(as, [record(ago((index + 1) * hourMs))])).toEqual(['stored']);
    await expect(post(tooOld, [record(ago(hourMs))])).rejects.toMatchObject({ code: 4010001 });
    const clinicToken = await stage.bed.tokenFor({
      role: 'companyAdmin',
      companyId: stage.clinic,
      issuedAt: Date.now() - 1000,
    });
    await expect(post(clinicToken, [record(ago(hourMs))])).rejects.toMatchObject({ code: 4030001 });
    const now = { happenedTime: new Date().toISOString(), timezone: 'Asia/Tokyo' };
    for (const as of [token, family.deviceToken]) {
      await expect(stage.bed.call(requestTreatment, now, { as })).rejects.toMatchObject({ code: 4010001 });
      await expect(stage.bed.call(getDeviceRelease, {}, { as })).rejects.toMatchObject({ code: 4010001 });
    }
    await stage.bed.publish(companyState, companyBody(stage.clinic, company));
    await stage.bed.idle();
  });

  test('nothing is stored for an erased family', async () => {
    const family = await treatedFamily();
    await stage.bed.publish(parentState, { ...family.parent, deleted: true });
    await stage.bed.idle();
    await expect(post(family.deviceToken, [record(ago(hourMs))])).rejects.toMatchObject({ msg: 'Incorrect customer' });
    expect(await storedOf(family.account)).toEqual({ records: 0, uses: 0 });
  });

  test('shows the device’s last use platform-wide within a minute', async () => {
    const family = await treatedFamily();
    const last = ago(hourMs);
    await post(family.deviceToken, [record(last), record(ago(dayMs))]);
    await stage.bed.service().runJob('copy-last-usage');
    const { list } = await stage.bed.call(
      findDevices,
      { serialNumber: family.device.serial_number },
      { as: stage.tokens.admin },
    );
    expect(list).toMatchObject([{ lastUsage: last.toISOString(), updatedAt: expect.any(String) }]);
  });
});

test('a device whose row the database refuses does not block others’ last use', async () => {
  const families = [await treatedFamily(), await treatedFamily()];
  const [poisoned, other] = families.map(({ device }) => device._id);
  for (const { deviceToken } of families) await post(deviceToken, [record(ago(hourMs))]);
  const copy = async () => {
    await stage.bed.service().runJob('copy-last-usage');
    const sql = 'SELECT id FROM device WHERE id = ANY($1::uuid[]) AND last_usage IS NOT NULL ORDER BY id';
    return (await stage.bed.sql<{ id: string }>(sql, [[poisoned, other]], { scope: 'global' })).map(({ id }) => id);
  };
  const place = { table: 'device', column: 'id', value: poisoned ?? '', scope: 'global' };
  const heal = await poisonRow(stage.bed.sql, place);
  expect(await copy()).toEqual([other]);
  await heal();
  expect(await copy()).toEqual([poisoned, other].sort());
});

describe('reading usage', () => {
  test('families, their staff and their doctor see the records, others none', async () => {
    const family = await treatedFamily({}, { doctorId: stage.doctor });
    const happened = [ago(30 * hourMs), ago(6 * hourMs)];
    await post(
      family.deviceToken,
      happened.map((at) => record(at)),
    );
    const { list, total } = await stage.bed.call(findOwnRecords, {}, { as: family.token });
    expect(total).toBe(2);
    expect(list.map(({ happenedTime }) => happenedTime)).toEqual(happened.toReversed().map((at) => at.toISOString()));
    expect(list[0]).toMatchObject({
      accountName: 'Mio Sato',
      productName: 'Eyewise',
      serial_number: family.device.serial_number,
      overLimit: false,
    });
    const staff = { userId: family.id, sort: 'accountName' as const, order: 'asc' as const };
    for (const as of [stage.tokens.admin, stage.tokens.clinic, stage.tokens.distributor, stage.tokens.doctor])
      expect((await stage.bed.call(findRecords, staff, { as })).total).toBe(2);
    for (const as of [stage.tokens.otherClinic, stage.tokens.otherDoctor]) {
      await expect(stage.bed.call(findRecords, staff, { as })).rejects.toMatchObject({ code: 4040001 });
      await expect(stage.bed.call(getCompliance, { accountId: family.account }, { as })).rejects.toMatchObject({
        code: 4040001,
      });
    }
    expect(
      (await stage.bed.call(findDeviceRecords, { deviceId: family.device._id }, { as: stage.tokens.clinic })).total,
    ).toBe(2);
  });

  test('of a removed child is limited to the clinic', async () => {
    const { bed, tokens } = stage;
    const family = await treatedFamily();
    const { id, account, patient, token, deviceToken } = family;
    const wasTreated = (since?: string) => bed.callRpc(hasTreatments, { accountIds: [account], since }, 'jp');
    expect(await wasTreated()).toEqual({ has: false });
    await post(deviceToken, [record(ago(6 * hourMs))]);
    expect(await wasTreated()).toEqual({ has: true });
    expect(await wasTreated(ago(7 * hourMs).toISOString())).toEqual({ has: true });
    expect(await wasTreated(ago(5 * hourMs).toISOString())).toEqual({ has: false });
    await bed.publish(patientState, { ...patient, removed: true });
    await bed.idle();
    expect((await bed.call(findOwnRecords, {}, { as: token })).list).toEqual([]);
    expect((await bed.call(getUsageSummary, {}, { as: token })).list).toEqual([]);
    for (const endpoint of [findOwnRecords, getOwnCompliance])
      await expect(bed.call(endpoint, { accountId: account }, { as: token })).rejects.toMatchObject({ code: 4040001 });
    expect((await bed.call(findRecords, { userId: id }, { as: tokens.clinic })).total).toBe(1);
    expect((await bed.call(getCompliance, { accountId: account }, { as: tokens.clinic })).uses).toBe(1);
    // The device's remaining records are stored.
    await post(deviceToken, [record(ago(2 * hourMs))]);
    expect((await bed.call(findRecords, { userId: id }, { as: tokens.clinic })).total).toBe(2);
  });

  test('compliance and summary come from the sums per day, in the family’s time zone', async () => {
    const timezone = zoneAtNoon();
    const family = await treatedFamily({ timesPerDay: 0, intervals: 0, timesPerWeek: 0 }, { timezone });
    const stranger = await stage.addFamily();
    expect(
      await stage.bed.call(getOwnCompliance, { accountId: family.account, months: 4 }, { as: family.token }),
    ).toMatchObject({
      rate: null,
      firstUse: null,
    });
    const first = ago(14 * dayMs);
    await post(
      family.deviceToken,
      Array.from({ length: 15 }, (_, index) => record(new Date(+first + index * 240_000), { timezone })),
    );
    const compliance = await stage.bed.call(
      getCompliance,
      { accountId: family.account, months: 6 },
      { as: stage.tokens.clinic },
    );
    expect(compliance).toMatchObject({ rate: 75, uses: 15, firstUse: first.toISOString() });
    expect(compliance.months).toHaveLength(6);
    expect(compliance).toMatchObject({ prescribedPerWeek: null, prescribedRate: null, rateFrom: null });
    const today = localDay(Date.now(), timezone);
    const day = localDay(first, timezone);
    expect(compliance).toMatchObject({ today, days: [{ day, uses: 15 }], firstDay: day, heardDay: today });
    expect(compliance).toMatchObject({ clockSuspect: false });
    expect(compliance.planUntil && compliance.planUntil > today).toBe(true);
    expect(
      await stage.bed.call(getOwnCompliance, { accountId: family.account, months: 6 }, { as: family.token }),
    ).toEqual(compliance);
    await expect(
      stage.bed.call(getOwnCompliance, { accountId: family.account }, { as: stranger.token }),
    ).rejects.toMatchObject({ code: 4040001 });

    await post(family.deviceToken, [record(ago(1000), { timezone })]);
    const { list } = await stage.bed.call(getUsageSummary, {}, { as: family.token });
    expect(list).toMatchObject([{ accountName: 'Mio Sato', usedToday: 1, weekRate: 10, dailyGoal: 2, timezone }]);
    expect(list[0]?.days).toHaveLength(7);
    expect(list[0]?.days.at(-1)?.uses).toBe(1);

    // The clinic prescribes once a day at most.
    await stage.bed.publish(patientState, { ...family.patient, prescribedPerWeek: 5 });
    await stage.bed.idle();
    expect(
      await stage.bed.call(getCompliance, { accountId: family.account }, { as: stage.tokens.clinic }),
    ).toMatchObject({ prescribedPerWeek: 5, prescribedRate: 100, rate: 80 });
    const prescribed = await stage.bed.call(getUsageSummary, {}, { as: family.token });
    expect(prescribed.list).toMatchObject([
      { weekRate: 10, prescribedWeekRate: 20, prescribedPerWeek: 5, dailyGoal: 1, rateFrom: null },
    ]);
    const periods = [
      { accountId: family.account, from: day, until: day },
      { accountId: family.account, from: localDay(ago(13 * dayMs), timezone), until: today },
    ];
    const counted = await Promise.all(
      periods.map((period) => stage.bed.callRpc(usesInPeriods, { periods: [period] }, 'jp')),
    );
    expect(counted.map(({ list: [one] }) => one?.uses)).toEqual([15, 1]);
  });

  test('in the first seven days a child has no rate of the week, and the day from which it has one', async () => {
    const timezone = zoneAtNoon();
    const family = await treatedFamily({ timesPerDay: 0, intervals: 0, timesPerWeek: 0 }, { timezone });
    await post(family.deviceToken, [record(ago(6 * dayMs), { timezone })]);
    const { list } = await stage.bed.call(getUsageSummary, {}, { as: family.token });
    const rateFrom = localDay(ago(-dayMs), timezone);
    expect(list).toMatchObject([{ weekRate: null, prescribedWeekRate: null, rateFrom }]);
    expect(
      await stage.bed.call(getCompliance, { accountId: family.account }, { as: stage.tokens.clinic }),
    ).toMatchObject({ rate: 10, rateFrom });
  });
});
