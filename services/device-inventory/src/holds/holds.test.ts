import { randomUUID } from 'node:crypto';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { dayOf } from '@fovea/contracts/dates';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import {
  getHold,
  holdTreatment,
  keepHold,
  markHoldSeen,
  releaseHold,
  reportSymptomForFamily,
} from '@fovea/contracts/holds/endpoints';
import { treatmentHeld, treatmentHoldState, treatmentReleased } from '@fovea/contracts/holds/events';
import { findOwnHolds, reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { previewHoldCredit } from '@fovea/contracts/holds/rpcs';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { call } from '@fovea/kit-testing/client';
import { startReplica } from '@fovea/kit-testing/start-replica';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAYear, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
const timezone = 'Asia/Tokyo';
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(previewHoldCredit, () => ({ days: 2, before: inAYear, after: inAYear }));
  await stage.bed.publish(staffState, {
    _id: stage.doctor,
    fullName: 'Dr Mori',
    companyId: stage.clinic,
    type: 'normal',
    userType: 'doctor',
    deleted: false,
  });
  await stage.bed.idle();
});
afterAll(() => stage.bed.stop());

async function treatedFamily(options: Parameters<Stage['addFamily']>[0] = { doctorId: stage.doctor }) {
  const family = await stage.addFamily(options);
  const device = await stage.addDevice({ intervals: '0', timesPerDay: '0', timesPerWeek: '0' });
  await stage.bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
  return { ...family, device, ofDevice: await stage.deviceToken(device._id, family) };
}
type Family = Awaited<ReturnType<typeof treatedFamily>>;

const symptom = (accountId: string, text = '') => ({
  accountId,
  kinds: ['afterImage' as const],
  eye: 'right' as const,
  startedAt: new Date().toISOString(),
  text,
});
const report = ({ account, token }: Pick<Family, 'account' | 'token'>, text?: string) =>
  stage.bed.call(reportSymptom, symptom(account, text), { as: token });
const leave = () => ({ happenedTime: new Date().toISOString(), timezone });
const requestLeave = ({ ofDevice: as }: Pick<Family, 'ofDevice'>) => stage.bed.call(requestTreatment, leave(), { as });
const openHold = async ({ account }: Pick<Family, 'account'>, as = stage.tokens.doctor) => {
  const { open } = await stage.bed.call(getHold, { accountId: account }, { as });
  if (!open) throw new Error('The child is not on hold');
  return open;
};
const examined = () => ({
  examinedOn: dayOf(new Date(), timezone),
  examinedBy: stage.doctor,
  findings: 'Macula unremarkable',
});
const release = async (family: Family, fields: object = examined(), as = stage.tokens.doctor) => {
  const { _id: id, version } = await openHold(family, stage.tokens.doctor);
  return stage.bed.call(releaseHold, { id, version, ...fields }, { as });
};

test('after a report every replica refuses leave, and says why and whom to call', async () => {
  stage.bed.stubRpc(companyById, () => clinic('+81 3 5550 1420'));
  const replica = await startReplica(new URL('../main.ts', import.meta.url), { ...stage.bed.env, PORT: '0' });
  try {
    const family = await treatedFamily();
    expect(await requestLeave(family)).toMatchObject({ allowed: true });
    await report(family);
    const elsewhere = call(`http://127.0.0.1:${replica.port}`, requestTreatment, leave(), { as: family.ofDevice });
    await expect(elsewhere).rejects.toMatchObject({
      code: 4002004,
      data: {
        params: { serverTime: expect.any(String) },
        hold: {
          since: expect.any(String),
          why: expect.stringContaining('クリニック'),
          call: { name: 'Midori Eye Clinic', phone: '+81 3 5550 1420' },
        },
      },
    });
  } finally {
    await replica.kill();
  }
});

test('a leave and a report at once never end in a leave given after the report', async () => {
  for (let round = 0; round < 5; round++) {
    const family = await treatedFamily();
    const [asked] = await Promise.allSettled([requestLeave(family), report(family)]);
    await expect(requestLeave(family)).rejects.toMatchObject({ code: 4002004 });
    const given = await stage.bed.sql('SELECT 1 FROM treatment_leave WHERE account_id = $1', [family.account]);
    expect(given).toHaveLength(asked.status === 'fulfilled' ? 1 : 0);
  }
});

test('records of a child on hold are accepted', async () => {
  const family = await treatedFamily();
  await report(family);
  const at = Date.now() - 60_000;
  const times = { happenedTime: new Date(at).toISOString(), endTime: new Date(at + 30_000).toISOString() };
  const recordId = randomUUID();
  const sent = { records: [{ recordId, ...times, timezone }] };
  expect(await stage.bed.call(postRecords, sent, { as: family.ofDevice })).toMatchObject({
    records: [{ recordId, result: 'stored' }],
  });
});

test('the family reads what was reported, who saw it and whom to call; a second report joins the hold', async () => {
  stage.bed.stubRpc(companyById, () => null);
  const family = await treatedFamily();
  const viewer = await stage.bed.tokenFor({
    role: 'customer',
    id: family.id,
    companyId: stage.clinic,
    guardianId: newId(),
    viewOnly: true,
  });
  const first = await report({ ...family, token: viewer }, 'A dark circle');
  expect(first).toMatchObject({ seenAt: null, call: { name: 'Midori Eye Clinic', phone: null } });
  await stage.bed.call(markHoldSeen, { id: first._id }, { as: stage.tokens.doctor });
  const [seen] = (await stage.bed.call(findOwnHolds, {}, { as: family.token })).list;
  expect(seen).toMatchObject({ accountId: family.account, seenBy: 'Dr Mori' });
  const second = await stage.bed.call(
    reportSymptom,
    { ...symptom(family.account), kinds: ['pain'] },
    { as: family.token },
  );
  expect(second).toMatchObject({
    _id: first._id,
    seenBy: null,
    symptoms: [{ kinds: ['pain'] }, { text: 'A dark circle' }],
  });
  expect((await stage.bed.published(treatmentHoldState)).at(-1)).toMatchObject({ kinds: ['afterImage', 'pain'] });
  const held = (await stage.bed.published(treatmentHeld)).filter(({ holdId }) => holdId === first._id);
  expect(held).toHaveLength(2);
});

test('staff report for a family; a doctor holds without a symptom; both may be read by staff who see the child', async () => {
  const family = await treatedFamily();
  const { _id } = await stage.bed.call(reportSymptomForFamily, symptom(family.account), {
    as: stage.tokens.distributor,
  });
  expect(await openHold(family, stage.tokens.clinic)).toMatchObject({ _id, startedByRole: 'general' });
  const other = await treatedFamily();
  const hold = { accountId: other.account, reason: 'Surgery next week' };
  await expect(stage.bed.call(holdTreatment, hold, { as: stage.tokens.distributor })).rejects.toMatchObject({
    code: 4030001,
  });
  await expect(stage.bed.call(holdTreatment, hold, { as: stage.tokens.clinic })).rejects.toMatchObject({
    code: 4003034,
  });
  await stage.bed.call(holdTreatment, hold, { as: stage.tokens.doctor });
  expect(await openHold(other)).toMatchObject({ reason: 'Surgery next week', seenBy: 'Dr Mori', symptoms: [] });
  await expect(requestLeave(other)).rejects.toMatchObject({ data: { hold: { why: expect.any(String) } } });
});

test('a doctor releases with an examination after the report; leave is given again and the days are published once', async () => {
  const family = await treatedFamily();
  await report(family);
  await expect(release(family, {})).rejects.toMatchObject({
    data: { issues: [{ path: 'examinedOn' }, { path: 'examinedBy' }, { path: 'findings' }] },
  });
  const before = { ...examined(), examinedOn: '2026-01-01' };
  await expect(release(family, before)).rejects.toMatchObject({ data: { issues: [{ path: 'examinedOn' }] } });
  await expect(release(family, { ...examined(), examinedBy: newId() })).rejects.toMatchObject({
    data: { issues: [{ path: 'examinedBy' }] },
  });
  await expect(release(family, { reason: 'Fine' }, stage.tokens.clinic)).rejects.toMatchObject({ code: 4003034 });
  expect(await release(family)).toEqual({ days: 2 });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
  const released = (await stage.bed.published(treatmentReleased)).filter(
    ({ accountId }) => accountId === family.account,
  );
  expect(released).toMatchObject([{ days: 2, record: { actorId: stage.doctor, customerIds: [family.id] } }]);
  const { open, released: past } = await stage.bed.call(
    getHold,
    { accountId: family.account },
    { as: stage.tokens.doctor },
  );
  expect(open).toBeNull();
  expect(past).toMatchObject([{ findings: 'Macula unremarkable', examinedBy: 'Dr Mori', daysGivenBack: 2 }]);
});

test('an administrator releases a child without a doctor, with a reason', async () => {
  const family = await treatedFamily({});
  await report(family);
  const as = stage.tokens.clinic;
  const { _id: id, version } = await openHold(family, as);
  await expect(stage.bed.call(releaseHold, { id, version }, { as })).rejects.toMatchObject({
    data: { issues: [{ path: 'reason' }] },
  });
  await stage.bed.call(releaseHold, { id, version, reason: 'Examined at the hospital' }, { as });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
});

test('where the only doctor is locked, an administrator releases with a reason; the doctor unlocked, not any more', async () => {
  const doctorId = newId();
  const publishDoctor = async (locked: boolean) => {
    const doctor = { fullName: 'Dr Abe', companyId: stage.clinic, type: 'normal', userType: 'doctor' } as const;
    await stage.bed.publish(staffState, { _id: doctorId, ...doctor, locked, deleted: false });
    await stage.bed.idle();
  };
  await publishDoctor(false);
  const family = await treatedFamily({ doctorId });
  await report(family);
  const as = stage.tokens.clinic;
  const { _id: id, version } = await openHold(family, as);
  const decide = (fields: object) => stage.bed.call(releaseHold, { id, version, ...fields }, { as });
  await expect(decide({ reason: 'Dr Abe has left' })).rejects.toMatchObject({ code: 4003034 });
  await publishDoctor(true);
  await expect(decide({})).rejects.toMatchObject({ data: { issues: [{ path: 'reason' }] } });
  await decide({ reason: 'Dr Abe has left' });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
  await publishDoctor(false);
  const hold = { accountId: family.account, reason: 'Again' };
  await expect(stage.bed.call(holdTreatment, hold, { as })).rejects.toMatchObject({ code: 4003034 });
});

test('of two who decide at once one wins, and a symptom that was reported meanwhile is read first', async () => {
  const family = await treatedFamily();
  await report(family);
  const { _id: id, version } = await openHold(family);
  await report(family, 'Now it hurts');
  const stale = stage.bed.call(releaseHold, { id, version, ...examined() }, { as: stage.tokens.doctor });
  await expect(stale).rejects.toMatchObject({ code: 4090010 });
  await expect(requestLeave(family)).rejects.toMatchObject({ code: 4002004 });
  const present = (await openHold(family)).version;
  const decide = () =>
    stage.bed.call(releaseHold, { id, version: present, ...examined() }, { as: stage.tokens.doctor });
  const outcomes = await Promise.allSettled([decide(), decide()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a hold that is kept says why, and refuses further', async () => {
  const family = await treatedFamily();
  await report(family);
  const { _id: id, version } = await openHold(family);
  await stage.bed.call(keepHold, { id, version, note: 'OCT on Monday' }, { as: stage.tokens.doctor });
  expect(await openHold(family)).toMatchObject({
    version: version + 1,
    notes: [{ text: 'OCT on Monday', by: 'Dr Mori' }],
  });
  await expect(requestLeave(family)).rejects.toMatchObject({ code: 4002004 });
});

test('what was reported is sealed, and erased with the family', async () => {
  const family = await treatedFamily();
  const text = `She sees a ring ${randomUUID()}`;
  await report(family, text);
  const plain = await stage.bed.sql<{ text: string }>('SELECT text FROM symptom WHERE account_id = $1', [
    family.account,
  ]);
  expect(JSON.stringify(plain)).not.toContain(text);
  const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
  await stage.bed.publish(parentState, { ...family.parent, ...gone });
  await stage.bed.idle();
  for (const table of ['symptom', 'treatment_hold', 'hold_note'])
    expect(await stage.bed.sql(`SELECT 1 FROM ${table} WHERE customer_id = $1`, [family.id])).toEqual([]);
  const [last] = (await stage.bed.published(treatmentHoldState)).filter(({ _id }) => _id === family.account).slice(-1);
  expect(last).toMatchObject({ deleted: true, kinds: [], since: null });
});

const clinic = (phone: string) => ({
  _id: stage.clinic,
  name: 'Midori Eye Clinic',
  type: 'Clinic' as const,
  country: 'JP',
  databaseUrl: 'jp',
  parentCompanyId: null,
  useInventory: true,
  disabled: false,
  publicPlans: false,
  customerNotifications: true,
  paymentGateway: true,
  taxPercentage: 10,
  mobileCountryCode: '81',
  owner_email: 'owner@midori.test',
  phone,
});
