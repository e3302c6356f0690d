import { randomUUID } from 'node:crypto';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { parentState } from '@fovea/contracts/customers/events';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import type { PostedRecord } from '@fovea/contracts/device-protocol/schema';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { confirmRecords, findRecords, getCompliance, setRecordsAside } from '@fovea/contracts/usage/endpoints';
import { recordsDoubted, treatmentDayUsed, treatmentStarted } from '@fovea/contracts/usage/events';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { publishCompany } from '@fovea/kit-testing/companies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const dose = 180;
const ago = (ms: number) => new Date(Date.now() - ms);
const record = (happened: Date, seconds = dose, fields: Partial<PostedRecord> = {}): PostedRecord => ({
  recordId: randomUUID(),
  happenedTime: happened.toISOString(),
  endTime: new Date(+happened + seconds * 1000).toISOString(),
  leftLaserData: '0.35 mW',
  rightLaserData: '0.36 mW',
  timezone: 'Asia/Tokyo',
  ...fields,
});
async function treatedFamily(device: object = {}, family: Parameters<Stage['addFamily']>[0] = {}) {
  const parent = await stage.addFamily({ doctorId: stage.doctor, ...family });
  const held = await stage.bindDeviceTo(parent, device);
  return { ...parent, device: held, deviceToken: await stage.deviceToken(held._id, parent) };
}
type Family = Awaited<ReturnType<typeof treatedFamily>>;
const post = async ({ deviceToken: as }: Pick<Family, 'deviceToken'>, ...records: PostedRecord[]) =>
  (await stage.bed.call(postRecords, { records }, { as })).records.map(({ result, doubts }) => doubts ?? result);
const decide = (
  endpoint: typeof confirmRecords,
  { account }: Pick<Family, 'account'>,
  records: PostedRecord[],
  as = stage.tokens.doctor,
) => stage.bed.call(endpoint, { accountId: account, recordIds: records.map(({ recordId }) => recordId) }, { as });
const compliance = ({ account }: Family) =>
  stage.bed.call(getCompliance, { accountId: account, months: 4 }, { as: stage.tokens.admin });
const listed = async ({ id }: Family) =>
  (await stage.bed.call(findRecords, { userId: id, sort: 'happenedTime', order: 'asc' }, { as: stage.tokens.clinic }))
    .list;
const leave = ({ deviceToken: as }: Family) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone: 'Asia/Tokyo' }, { as });
const publishedOf = async <E extends typeof recordsDoubted | typeof treatmentDayUsed | typeof treatmentStarted>(
  event: E,
  { account }: Family,
) => (await stage.bed.published(event)).filter(({ accountId }) => accountId === account);

describe('a record is doubtful', () => {
  test('if it is longer than the dose by more than a minute', async () => {
    const family = await treatedFamily();
    expect(await post(family, record(ago(2 * dayMs), dose + 60), record(ago(dayMs), dose + 61))).toEqual([
      'stored',
      ['longerThanDose'],
    ]);
    const long = await treatedFamily({ duration: 400 });
    expect(await post(long, record(ago(dayMs), 400), record(ago(2 * dayMs), 461))).toEqual([
      'stored',
      ['longerThanDose'],
    ]);
  });

  test('if it overlaps another of the child, stored or of the same post; one that follows at once does not', async () => {
    const family = await treatedFamily();
    const start = +ago(2 * dayMs);
    const at = (seconds: number) => new Date(start + seconds * 1000);
    expect(await post(family, record(at(0)), record(at(180)), record(at(359)))).toEqual([
      'stored',
      'stored',
      ['overlaps'],
    ]);
    expect(await post(family, record(at(-100)), record(at(-180 - 400)))).toEqual([['overlaps'], 'stored']);
    // Of a longer one that began before.
    expect(await post(family, record(at(-7200), 3600), record(at(-5000)))).toEqual([['longerThanDose'], ['overlaps']]);
    // A post that is repeated contradicts nothing, and another child is no contradiction.
    const other = await treatedFamily();
    expect(await post(other, record(at(0)))).toEqual(['stored']);
    const again = record(at(hourMs / 1000));
    expect([await post(family, again), await post(family, again)]).toEqual([['stored'], ['duplicate']]);
  });

  test('if it overlaps one of a post at the same instant', async () => {
    const family = await treatedFamily();
    for (let round = 1; round <= 6; round += 1) {
      // In opposite orders, which would deadlock if rows were locked one by one.
      const start = +ago(3 * round * dayMs);
      const at = (seconds: number) => record(new Date(start + seconds * 1000));
      const [one, other] = await Promise.all([
        post(family, at(0), at(7200), at(14_400)),
        post(family, at(14_460), at(7260), at(60)),
      ]);
      const marks = [one.flat(), other.flat()].map((results) => results.join());
      expect(marks.toSorted()).toEqual(['overlaps,overlaps,overlaps', 'stored,stored,stored']);
      expect(await compliance(family)).toMatchObject({ uses: 3 * round });
    }
  });

  test('if the child has one of the identical second under another id', async () => {
    const family = await treatedFamily();
    const second = new Date(Math.floor(+ago(2 * dayMs) / 1000) * 1000);
    expect(await post(family, record(second), record(new Date(+second + 999)))).toEqual(['stored', ['sameSecond']]);
    expect(await post(family, record(new Date(+second + 500)))).toEqual([['sameSecond']]);
    expect(await post(family, record(new Date(+second + 1000)))).toEqual([['overlaps']]);
  });

  test('if it is of a time before the child was created, or before the family had the device', async () => {
    const created = ago(3 * dayMs);
    const family = await treatedFamily({}, { createdAt: created.toISOString() });
    expect(
      await post(family, record(new Date(+created - 5 * minuteMs)), record(new Date(+created - 11 * minuteMs))),
    ).toEqual(['stored', ['beforeChild']]);
    const parent = await stage.addFamily();
    const { _id, serial_number } = await stage.addDevice();
    await stage.bed.call(bindDevice, { serial_number }, { as: parent.token });
    const deviceToken = await stage.deviceToken(_id, parent);
    expect(await post({ deviceToken }, record(ago(9 * minuteMs)), record(ago(hourMs)))).toEqual([
      'stored',
      ['beforeBinding'],
    ]);
  });

  test('if its laser output is a number outside of the catalog’s bounds', async () => {
    const output = newId();
    await stage.bed.publish(catalogState, {
      _id: output,
      name: 'Eyewise S',
      reference: 'EW-S',
      versionId: stage.release,
      deleted: false,
      duration: dose,
      intervals: 0,
      timesPerDay: 0,
      timesPerWeek: 0,
      output: { unit: 'mW', least: 0.2, most: 0.4 },
    });
    await stage.bed.idle();
    const family = await treatedFamily({ productId: output });
    const at = (days: number, leftLaserData: string) => record(ago(days * dayMs), dose, { leftLaserData });
    expect(
      await post(family, at(1, '0.4 mW'), at(2, '0.41 mW'), at(3, '{"power":0.35}'), at(4, '9 W'), at(5, '0.1 mW')),
    ).toEqual(['stored', ['outputOutside'], 'stored', 'stored', ['outputOutside']]);
    expect(await post(await treatedFamily(), at(2, '9 mW'))).toEqual(['stored']);
  });

  test('a former family’s time stays rejected', async () => {
    const family = await treatedFamily();
    await stage.act(family.device._id, 'Collect');
    expect(await post(family, record(new Date()))).toEqual(['rejected']);
  });
});

describe('until it is decided a doubtful record', () => {
  test('counts against the limits of leave, and for no use, sum, event or first use', async () => {
    const family = await treatedFamily({ intervals: 4, timesPerDay: 0, timesPerWeek: 0 });
    const doubtful = record(ago(hourMs), 3_000);
    await post(family, doubtful);
    await expect(leave(family)).rejects.toMatchObject({ code: 4002007 });
    expect(await compliance(family)).toMatchObject({ rate: null, uses: 0, firstUse: null, firstDay: null, days: [] });
    expect(await publishedOf(treatmentDayUsed, family)).toEqual([]);
    expect(await publishedOf(treatmentStarted, family)).toEqual([]);
    expect(await publishedOf(recordsDoubted, family)).toMatchObject([
      { customerId: family.id, raised: 1, decided: 0, since: expect.any(String) },
    ]);
    expect(await listed(family)).toMatchObject([{ doubts: ['longerThanDose'], decision: null }]);
    // The first use is that of the next record without a doubt.
    const first = record(ago(5 * minuteMs));
    await post(family, first);
    expect(await compliance(family)).toMatchObject({ uses: 1, firstUse: first.happenedTime });
    expect(await publishedOf(treatmentStarted, family)).toMatchObject([{ at: first.happenedTime }]);
    expect(await listed(family)).toMatchObject([{ doubts: ['longerThanDose'] }, { doubts: [] }]);
  });
});

describe('confirmRecords', () => {
  test('makes them count for everything, once', async () => {
    const timezone = zoneAtNoon();
    const family = await treatedFamily({ intervals: 4, timesPerDay: 0, timesPerWeek: 0 }, { timezone });
    const sure = record(ago(2 * dayMs), dose, { timezone });
    // A use over the limit counts as such once it is confirmed.
    const over = record(new Date(Date.parse(sure.happenedTime) + hourMs), 3_000, { timezone });
    const first = record(ago(10 * dayMs), 3_000, { timezone });
    await post(family, sure, over, first);
    expect(await compliance(family)).toMatchObject({ uses: 1, firstUse: sure.happenedTime });
    expect(await decide(confirmRecords, family, [over, first])).toEqual({ changed: 2 });
    expect(await compliance(family)).toMatchObject({ uses: 3, firstUse: first.happenedTime, rate: 21 });
    const days = (await publishedOf(treatmentDayUsed, family)).map(({ uses, overLimit, total }) => [
      uses,
      overLimit,
      total,
    ]);
    expect(days.slice(-2).toSorted()).toEqual([
      [1, 0, 3],
      [2, 1, 3],
    ]);
    const events = await publishedOf(recordsDoubted, family);
    expect(events.at(-1)).toMatchObject({ raised: 2, decided: 2 });
    expect((await listed(family)).map(({ decision }) => decision)).toEqual(['confirmed', null, 'confirmed']);

    // Repeated, or asked with one that is decided already, nothing counts twice.
    expect(await decide(confirmRecords, family, [first, over])).toEqual({ changed: 0 });
    expect(await compliance(family)).toMatchObject({ uses: 3 });
    expect(await publishedOf(recordsDoubted, family)).toEqual(events);
  });

  test('refuses records without a doubt, of another child, and decided otherwise; nothing is changed then', async () => {
    const [family, other] = [await treatedFamily(), await treatedFamily()];
    const [sure, doubtful, elsewhere] = [record(ago(2 * dayMs)), record(ago(dayMs), 999), record(ago(dayMs), 999)];
    await post(family, sure, doubtful);
    await post(other, elsewhere);
    await expect(decide(confirmRecords, family, [doubtful, sure])).rejects.toMatchObject({ code: 4002061 });
    await expect(decide(confirmRecords, family, [doubtful, elsewhere])).rejects.toMatchObject({ code: 4040001 });
    expect((await listed(family)).map(({ decision }) => decision)).toEqual([null, null]);
    await decide(setRecordsAside, family, [doubtful]);
    await expect(decide(confirmRecords, family, [doubtful])).rejects.toMatchObject({ code: 4002062 });
    expect(await compliance(family)).toMatchObject({ uses: 1 });
  });

  test('of two people who decide at once one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const family = await treatedFamily();
      const doubtful = record(ago(dayMs), 999);
      await post(family, doubtful);
      const outcomes = await Promise.allSettled([
        decide(confirmRecords, family, [doubtful]),
        decide(setRecordsAside, family, [doubtful], stage.tokens.admin),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [row] = await listed(family);
      const { uses } = await compliance(family);
      expect([row?.decision, uses]).toEqual(outcomes[0]?.status === 'fulfilled' ? ['confirmed', 1] : ['setAside', 0]);
      expect((await publishedOf(recordsDoubted, family)).at(-1)).toMatchObject({ raised: 1, decided: 1 });
    }
  });
});

describe('setRecordsAside', () => {
  test('makes them count for nothing, not for leave either', async () => {
    const family = await treatedFamily({ intervals: 4, timesPerDay: 0, timesPerWeek: 0 });
    const doubtful = record(ago(hourMs), 3_000);
    await post(family, doubtful);
    await expect(leave(family)).rejects.toMatchObject({ code: 4002007 });
    expect(await decide(setRecordsAside, family, [doubtful])).toEqual({ changed: 1 });
    expect(await decide(setRecordsAside, family, [doubtful])).toEqual({ changed: 0 });
    expect(await compliance(family)).toMatchObject({ uses: 0, firstUse: null });
    expect(await leave(family)).toMatchObject({ allowed: true });
    // It contradicts no other record any more.
    expect(await post(family, record(new Date(Date.parse(doubtful.happenedTime) + 10 * minuteMs)))).toEqual(['stored']);
  });

  test('also ends a leave that counts in place of a record from a slow clock', async () => {
    const family = await treatedFamily({ intervals: 4, timesPerDay: 0, timesPerWeek: 0 });
    const { deviceToken: as } = family;
    const slow = ago(2 * hourMs);
    await stage.bed.call(requestTreatment, { happenedTime: slow.toISOString(), timezone: 'Asia/Tokyo' }, { as });
    const doubtful = record(slow, 3_000);
    await post(family, doubtful);
    await expect(leave(family)).rejects.toMatchObject({ code: 4002007 });
    await decide(setRecordsAside, family, [doubtful]);
    expect(await leave(family)).toMatchObject({ allowed: true });
  });
});

describe('who decides', () => {
  test('the child’s doctor and administrators of the platform, nobody else', async () => {
    const family = await treatedFamily();
    const doubtful = record(ago(dayMs), 999);
    await post(family, doubtful);
    const { clinic, distributor, otherClinic, otherDoctor } = stage.tokens;
    for (const as of [clinic, distributor, otherClinic, family.token, family.deviceToken])
      await expect(decide(confirmRecords, family, [doubtful], as)).rejects.toMatchObject({ code: 4030001 });
    // A colleague who does not treat the child.
    await expect(decide(setRecordsAside, family, [doubtful], otherDoctor)).rejects.toMatchObject({ code: 4040001 });
    // Once the family has left for another clinic its former doctor is a stranger.
    const next = (await publishCompany(stage.bed, { name: 'Next clinic' }))._id;
    await stage.bed.publish(parentState, { ...family.parent, companyId: next });
    await stage.bed.idle();
    await expect(decide(confirmRecords, family, [doubtful])).rejects.toMatchObject({ code: 4040001 });
    await stage.bed.publish(parentState, family.parent);
    await stage.bed.idle();
    expect(await decide(confirmRecords, family, [doubtful], stage.tokens.admin)).toEqual({ changed: 1 });
    await stage.bed.idle();
    const entries = (await stage.bed.published(accessRecorded)).flatMap(({ records }) => records);
    expect(entries.filter(({ call }) => call === 'PUT /api/admin/records/confirm').at(-1)).toMatchObject({
      kind: 'change',
      customerIds: [family.id],
      patientId: family.account,
      changes: [{ field: 'rows', from: null, to: '1' }],
    });
  });
});
