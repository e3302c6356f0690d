import { accessRecorded } from '@fovea/contracts/audit/events';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { addToDay } from '@fovea/contracts/calendar';
import { checkUpState } from '@fovea/contracts/check-ups/events';
import {
  addFamilyNote,
  deleteCustomer,
  eraseCustomer,
  findFamilyColleagues,
  getFamilyOverview,
  lockCustomer,
  unlockCustomer,
} from '@fovea/contracts/customers/endpoints';
import { familyHandedOver, familyNoteShared } from '@fovea/contracts/customers/events';
import { dayOf } from '@fovea/contracts/dates';
import { deviceContacted, deviceOfRegionState, deviceUnbound } from '@fovea/contracts/devices/events';
import type { EventBody } from '@fovea/contracts/event';
import { contactStatusState } from '@fovea/contracts/notifications/events';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { recordsDoubted, treatmentDayUsed } from '@fovea/contracts/usage/events';
import {
  countWork,
  findColleagues,
  findWork,
  finishWork,
  handOverWork,
  noteCall,
  snoozeWork,
} from '@fovea/contracts/worklist/endpoints';
import type { WorkFilter } from '@fovea/contracts/worklist/schema';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const timezone = zoneAtNoon();
const today = () => dayOf(new Date(), timezone);
const ago = (days: number) => addToDay(today(), -days);

type Family = { id: string; child: string };
let family: Family;
let nth = 0;
/** A paid child of the clinic, last treated `days` ago, whose device connected today. */
async function stopped(days: number): Promise<Family> {
  nth += 1;
  const { _id: id } = await stage.createParent({ doctorId: stage.doctor, firstName: `Hana${nth}`, timezone });
  const { _id: child } = await stage.addPatient(id, { firstName: `Sora${nth}` });
  const expiredDate = addToDay(today(), 200);
  await stage.bed.call(updateExpiredDate, { id: child, expiredDate }, { as: stage.tokens.admin });
  await used({ id, child }, ago(days));
  await heard({ id, child }, today());
  await stage.bed.idle();
  return { id, child };
}
const used = ({ id, child }: Family, day: string) =>
  stage.bed.publish(treatmentDayUsed, {
    accountId: child,
    customerId: id,
    day,
    uses: 1,
    overLimit: 0,
    total: 1,
  });
const heard = ({ id }: Family, day: string) =>
  stage.bed.publish(deviceContacted, {
    deviceId: newId(),
    customerId: id,
    day,
    clockOffsetSeconds: null,
    at: new Date().toISOString(),
  });

type Reader = 'clinic' | 'otherClinic' | 'doctor' | 'otherDoctor' | 'admin' | 'distributor';
const rowsOf = async ({ id }: Family, filter: Partial<WorkFilter> = {}, as: Reader = 'clinic') =>
  (await stage.bed.call(findWork, { pageSize: 200, ...filter }, { as: stage.tokens[as] })).list.filter(
    ({ customerId }) => customerId === id,
  );
async function onlyRow(of: Family, filter: Partial<WorkFilter> = {}) {
  const [row, ...others] = await rowsOf(of, filter);
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows`);
  return row;
}

/** Stored changes that contain these words. */
const historyWith = async (words: string): Promise<unknown[]> =>
  (await stage.bed.texts())
    .filter(({ column, text }) => column === 'change_detail.changes' && text.includes(words))
    .map(({ text }) => JSON.parse(text));

describe('a child that stopped treating', () => {
  beforeEach(async () => {
    family = await stopped(5);
  });

  test('is listed with its reason and date until it is treated again', async () => {
    const row = await onlyRow(family);
    expect(row).toMatchObject({
      reason: 'unused3',
      since: ago(4),
      doctorName: 'Dr Mori',
      clinic: 'Midori Eye Clinic',
      state: 'open',
      contactedAt: null,
      assignedTo: null,
      customer: { lastName: 'Yamada' },
      account: { lastUse: ago(5) },
    });
    await used(family, today());
    await stage.bed.idle();
    expect(await rowsOf(family)).toEqual([]);
  });

  test('differs from one whose device has not connected', async () => {
    const silent = await stopped(5);
    await stage.bed.sql(`UPDATE family_device SET heard_day = '${ago(5)}' WHERE customer_id = '${silent.id}'`);
    await used(silent, ago(5));
    await stage.bed.idle();
    expect(await rowsOf(silent)).toMatchObject([{ reason: 'silent', since: ago(4) }]);
    await heard(silent, today());
    await stage.bed.idle();
    expect(await rowsOf(silent)).toMatchObject([{ reason: 'unused3' }]);
  });

  test('whose rows the database refuses does not affect other families', async () => {
    const other = await stopped(5);
    const removePoison = await poisonRow(stage.bed.sql, {
      table: 'work_item',
      column: 'subject_id',
      value: family.child,
    });
    for (const each of [family, other]) await used(each, today());
    await stage.bed.idle();
    expect([await rowsOf(family), await rowsOf(other)]).toEqual([[expect.anything()], []]);
    const failed = () =>
      stage.bed.sql(`SELECT message_id AS id FROM dead_letter WHERE subject = 'row.look-at-families'`);
    expect(await failed()).toEqual([{ id: family.id }]);
    // Other due families do not hide it.
    await used(await stopped(5), today());
    await stage.bed.idle();
    expect(await failed()).toEqual([{ id: family.id }]);
    await removePoison();
    await stage.bed.sql('UPDATE due_family SET due_at = now() WHERE subject_id = $1', [family.id]);
    await stage.bed.idle();
    expect([await rowsOf(family), await failed()]).toEqual([[], []]);
  });

  test('is visible only to those who see the family', async () => {
    for (const as of ['admin', 'distributor', 'clinic', 'doctor'] as const)
      expect(await rowsOf(family, {}, as)).toHaveLength(1);
    for (const as of ['otherClinic', 'otherDoctor'] as const) expect(await rowsOf(family, {}, as)).toEqual([]);
    const counts = async (as: Reader) => (await stage.bed.call(countWork, {}, { as: stage.tokens[as] })).total;
    expect(await counts('otherClinic')).toBe(0);
    expect(await counts('clinic')).toBeGreaterThan(0);
  });

  test('records a call in its items, and the note in the family’s history', async () => {
    const { _id: id, version } = await onlyRow(family);
    await stage.bed.call(noteCall, { id, version, note: 'On holiday' }, { as: stage.tokens.doctor });
    expect(await onlyRow(family)).toMatchObject({ contactedBy: 'Dr Mori', version: version + 1 });
    await stage.bed.idle();
    const records = (await stage.bed.published(accessRecorded)).flatMap(({ records }) => records);
    expect(
      records.find(({ call, customerIds }) => call.endsWith('/call') && customerIds[0] === family.id),
    ).toMatchObject({
      fields: ['call'],
      patientId: family.child,
      actorRole: 'doctor',
    });
    expect(await historyWith('On holiday')).toMatchObject([[{ field: 'call' }]]);
  });

  test('is summarized in the overview, with the last contact', async () => {
    const note = { id: family.id, text: 'Back on Monday', called: true };
    await stage.bed.call(addFamilyNote, note, { as: stage.tokens.doctor });
    await stage.bed.call(addFamilyNote, { id: family.id, text: 'Prefers mornings' }, { as: stage.tokens.clinic });
    expect(await stage.bed.call(getFamilyOverview, { id: family.id }, { as: stage.tokens.clinic })).toMatchObject({
      accounts: [{ _id: family.child, lastUse: ago(5), rate: expect.any(Number) }],
      heardDay: today(),
      openRequests: 0,
      contactedBy: 'Dr Mori',
      work: [{ reason: 'unused3', contactedBy: 'Dr Mori' }],
    });
    await stage.bed.idle();
    const records = (await stage.bed.published(accessRecorded)).flatMap(({ records }) => records);
    const notes = records.filter(({ call, customerIds }) => call.endsWith('/notes') && customerIds[0] === family.id);
    expect(notes.map(({ fields }) => fields)).toEqual([['call'], ['note']]);
    expect(JSON.stringify(notes)).not.toContain('Prefers mornings');
    for (const as of [stage.tokens.otherClinic, stage.tokens.otherDoctor])
      await expect(stage.bed.call(addFamilyNote, note, { as })).rejects.toMatchObject({ code: 4040001 });
  });

  test('has notes for colleagues who see the family, named in the history', async () => {
    const { bed, tokens } = stage;
    const colleagues = (await bed.call(findFamilyColleagues, { id: family.id }, { as: tokens.clinic })).list;
    expect(colleagues.map(({ fullName }) => fullName)).toContain('Dr Mori');
    const [chosen] = colleagues.filter(({ fullName }) => fullName === 'Dr Mori');
    const note = { id: family.id, text: 'Please look at the left eye', tell: [chosen?._id ?? '', chosen?._id ?? ''] };
    await bed.call(addFamilyNote, note, { as: tokens.clinic });
    expect((await bed.published(familyNoteShared)).filter(({ customerId }) => customerId === family.id)).toMatchObject([
      { staffId: chosen?._id },
    ]);
    expect(await historyWith('left eye')).toMatchObject([[{ field: 'note' }, { field: 'told', to: 'Dr Mori' }]]);
    const refused = { id: family.id, text: 'For nobody', tell: [newId()] };
    await expect(bed.call(addFamilyNote, refused, { as: tokens.clinic })).rejects.toMatchObject({
      data: { issues: [{ path: 'tell' }] },
    });
    expect(await historyWith('For nobody')).toEqual([]);
  });

  test('refuses the second of two concurrent actions', async () => {
    const { _id: id, version } = await onlyRow(family);
    const results = await Promise.allSettled([
      stage.bed.call(finishWork, { id, version }, { as: stage.tokens.clinic }),
      stage.bed.call(snoozeWork, { id, version, until: ago(-3) }, { as: stage.tokens.doctor }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 4090003 } });
    expect(await rowsOf(family)).toEqual([]);
  });

  test('is snoozed until a day in the family’s time zone, unsnoozed, and finished', async () => {
    const { _id: id, version } = await onlyRow(family);
    const act = stage.tokens.clinic;
    await expect(stage.bed.call(snoozeWork, { id, version, until: today() }, { as: act })).rejects.toMatchObject({
      code: 4000001,
    });
    await expect(stage.bed.call(snoozeWork, { id, version, until: ago(-91) }, { as: act })).rejects.toMatchObject({
      code: 4000001,
    });
    await stage.bed.call(snoozeWork, { id, version, until: ago(-3) }, { as: act });
    const aside = await onlyRow(family, { state: 'snoozed' });
    expect(dayOf(aside.hiddenUntil ?? '', timezone)).toBe(ago(-3));
    expect(await rowsOf(family)).toEqual([]);
    await stage.bed.call(snoozeWork, { id, version: aside.version, until: null }, { as: act });
    const back = await onlyRow(family);
    await stage.bed.call(finishWork, { id, version: back.version }, { as: act });
    expect(dayOf((await onlyRow(family, { state: 'done' })).hiddenUntil ?? '', timezone)).toBe(ago(-14));
    // A finished item is deleted when its cause ends.
    await used(family, today());
    await stage.bed.idle();
    expect(await rowsOf(family, { state: 'done' })).toEqual([]);
  });

  test('is assigned to staff who see the family, with all its items', async () => {
    const { _id: id, version } = await onlyRow(family);
    const { list } = await stage.bed.call(findColleagues, { id }, { as: stage.tokens.clinic });
    expect(list.map(({ fullName }) => fullName)).toEqual(['Dr Mori']);
    await expect(
      stage.bed.call(handOverWork, { id, version, staffId: stage.otherDoctor }, { as: stage.tokens.clinic }),
    ).rejects.toMatchObject({ code: 4000001 });
    await stage.bed.call(handOverWork, { id, version, staffId: stage.doctor }, { as: stage.tokens.clinic });
    expect(await rowsOf(family, { assigned: 'me' }, 'doctor')).toMatchObject([
      { assignedTo: { _id: stage.doctor, fullName: 'Dr Mori' } },
    ]);
    const assigned = { customerId: family.id, staffId: stage.doctor, why: 'work' };
    expect((await stage.bed.published(familyHandedOver)).at(-1)).toMatchObject(assigned);
    const parent = await stage.tokenOf(family.id);
    await stage.bed.call(sendPortalRequest, { type: 'Others', reason: 'A question', isSupport: true }, { as: parent });
    await stage.bed.idle();
    expect((await rowsOf(family, { assigned: 'me' }, 'doctor')).map(({ reason }) => reason).sort()).toEqual([
      'requestOpen',
      'unused3',
    ]);
  });

  test('has an item while mails to the family fail', async () => {
    const publishFailing = (failing: EventBody<typeof contactStatusState>['failing']) =>
      stage.bed.publish(contactStatusState, { _id: family.id, failing, deleted: false });
    await publishFailing([{ channel: 'mail', since: new Date().toISOString() }]);
    await stage.bed.idle();
    expect(await onlyRow(family, { reason: 'mailFailing' })).toMatchObject({ since: today(), account: null });
    await publishFailing([]);
    await stage.bed.idle();
    expect(await onlyRow(family)).toMatchObject({ reason: 'unused3' });
  });

  test('has an item from the day a check-up is due until it is done', async () => {
    const publishDue = (dueOn: string | null) =>
      stage.bed.publish(checkUpState, { _id: family.child, customerId: family.id, dueOn, deleted: false });
    await publishDue(addToDay(today(), 1));
    await stage.bed.idle();
    expect(await onlyRow(family)).toMatchObject({ reason: 'unused3' });
    await publishDue(ago(2));
    await stage.bed.idle();
    expect(await onlyRow(family, { reason: 'checkUpDue' })).toMatchObject({
      since: ago(2),
      account: { _id: family.child },
    });
    await publishDue(null);
    await stage.bed.idle();
    expect(await onlyRow(family)).toMatchObject({ reason: 'unused3' });
  });

  test('has an item from a week after a home check was due until it is answered', async () => {
    const publishDue = (homeCheckDueOn: string | null) =>
      stage.bed.publish(checkUpState, {
        _id: family.child,
        customerId: family.id,
        dueOn: null,
        homeCheckDueOn,
        deleted: false,
      });
    await publishDue(ago(6));
    await stage.bed.idle();
    expect(await onlyRow(family)).toMatchObject({ reason: 'unused3' });
    await publishDue(ago(9));
    await stage.bed.idle();
    expect(await onlyRow(family, { reason: 'homeCheckSkipped' })).toMatchObject({
      since: ago(2),
      account: { _id: family.child },
    });
    await publishDue(addToDay(today(), 30));
    await stage.bed.idle();
    expect(await onlyRow(family)).toMatchObject({ reason: 'unused3' });
  });

  test('has no items while the family is locked', async () => {
    await stage.bed.call(lockCustomer, { id: family.id }, { as: stage.tokens.admin });
    await stage.bed.idle();
    expect(await rowsOf(family)).toEqual([]);
    await stage.bed.call(unlockCustomer, { id: family.id }, { as: stage.tokens.admin });
    await stage.bed.idle();
    expect(await rowsOf(family)).toHaveLength(1);
  });

  test('leaves no data when the family is erased', async () => {
    const { _id: id, version } = await onlyRow(family);
    await stage.bed.call(noteCall, { id, version, note: 'On holiday' }, { as: stage.tokens.clinic });
    await stage.bed.call(addFamilyNote, { id: family.id, text: 'Prefers mornings' }, { as: stage.tokens.clinic });
    stage.treated.add(family.child);
    await stage.bed.call(deleteCustomer, { id: family.id }, { as: stage.tokens.admin });
    await stage.bed.call(eraseCustomer, { id: family.id }, { as: stage.tokens.admin });
    await stage.bed.idle();
    for (const [table, column, value] of [
      ['work_item', 'parent_id', family.id],
      ['follow_up', 'parent_id', family.id],
      ['family_device', 'customer_id', family.id],
      ['treatment', 'account_id', family.child],
      ['treated_day', 'account_id', family.child],
      ['change_detail', 'customer_id', family.id],
    ])
      expect(await stage.bed.sql(`SELECT FROM ${table} WHERE ${column} = '${value}'`)).toEqual([]);
  });
});

describe('a family’s device', () => {
  const device = (customerId: string, fields: Partial<EventBody<typeof deviceOfRegionState>> = {}) =>
    deviceOfRegionEvent({ _id: newId(), customerId, ...fields });
  const state = async (body: EventBody<typeof deviceOfRegionState>) => {
    await stage.bed.publish(deviceOfRegionState, body);
    await stage.bed.idle();
  };
  const endsIn = (days: number) => `${addToDay(today(), days)}T00:00:00.000Z`;

  test.each([
    [31, []],
    [30, [{ reason: 'deviceExpiring', since: addToDay(today(), 0), figure: 30, account: null }]],
    [0, [{ reason: 'deviceExpiring', since: ago(30), figure: 0 }]],
    [-1, [{ reason: 'deviceExpiring', since: ago(31), figure: -1 }]],
  ])('is listed from thirty days before its discard date on: in %i days', async (days, rows) => {
    const { id, child } = await stopped(1);
    await state(device(id, { discardDate: endsIn(days) }));
    expect(await rowsOf({ id, child })).toMatchObject(rows);
  });

  test('is not listed once it is nobody’s, or lost', async () => {
    const of = await stopped(1);
    const held = device(of.id, { discardDate: endsIn(-3) });
    await state(held);
    expect(await rowsOf(of)).toHaveLength(1);
    await state({ ...held, status: 'Lost' });
    expect(await rowsOf(of)).toEqual([]);
    await state(held);
    await state({ ...held, customerId: null, status: 'In stock' });
    const body = { deviceId: held._id, customerId: of.id, companyId: stage.clinic, at: new Date().toISOString() };
    await stage.bed.publish(deviceUnbound, body);
    await stage.bed.idle();
    expect(await rowsOf(of)).toEqual([]);
  });

  test('has one row for a wrong clock, however many children it treats', async () => {
    const of = await stopped(1);
    const { _id: sibling } = await stage.addPatient(of.id, { firstName: 'Riku' });
    const expiredDate = addToDay(today(), 200);
    await stage.bed.call(updateExpiredDate, { id: sibling, expiredDate }, { as: stage.tokens.admin });
    await used({ id: of.id, child: sibling }, ago(1));
    const at = new Date().toISOString();
    const body = { deviceId: newId(), customerId: of.id, day: today(), clockOffsetSeconds: 3600, at };
    await stage.bed.publish(deviceContacted, body);
    await stage.bed.idle();
    expect(await rowsOf(of, { reason: 'clockSuspect' })).toMatchObject([{ figure: 60, account: null }]);
  });
});

test('doubtful records are one row of their child until they are decided, in whatever order it is heard', async () => {
  const of = await stopped(1);
  const doubted = async (raised: number, decided: number) => {
    const since = new Date(Date.now() - 86_400_000).toISOString();
    await stage.bed.publish(recordsDoubted, { accountId: of.child, customerId: of.id, raised, decided, since });
    await stage.bed.idle();
    return (await rowsOf(of)).map(({ reason, figure, account, since: day }) => [reason, figure, account?._id, day]);
  };
  const row = (count: number) => [['recordDoubt', count, of.child, ago(1)]];
  expect(await doubted(3, 0)).toEqual(row(3));
  expect(await doubted(1, 0)).toEqual(row(3));
  expect(await doubted(3, 2)).toEqual(row(1));
  expect(await doubted(3, 1)).toEqual(row(1));
  expect(await doubted(3, 3)).toEqual([]);
  expect(await rowsOf(of, {}, 'otherClinic')).toEqual([]);
});

test('items are counted by reason, and found by reason and by names', async () => {
  family = await stopped(9);
  const counted = await stage.bed.call(countWork, {}, { as: stage.tokens.clinic });
  expect(counted.list.find(({ reason }) => reason === 'unused6')?.count).toBe(1);
  expect(counted.total).toBe(counted.list.reduce((sum, { count }) => sum + count, 0));
  expect(await rowsOf(family, { reason: 'unused6' })).toHaveLength(1);
  expect(await rowsOf(family, { reason: 'silent' })).toEqual([]);
  expect(await rowsOf(family, { reason: 'unused6', searchStr: `sora${nth}` })).toHaveLength(1);
  expect(await rowsOf(family, { searchStr: 'nobody' })).toEqual([]);
});
