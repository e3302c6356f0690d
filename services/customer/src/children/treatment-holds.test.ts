import { accessRecorded } from '@fovea/contracts/audit/events';
import { addToDay } from '@fovea/contracts/calendar';
import { findCustomers, getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import { dayOf } from '@fovea/contracts/dates';
import { deviceContacted } from '@fovea/contracts/devices/events';
import { treatmentHoldState, treatmentReleased } from '@fovea/contracts/holds/events';
import { previewHoldCredit } from '@fovea/contracts/holds/rpcs';
import { findCustomerPatients, updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { findWork, snoozeWork } from '@fovea/contracts/worklist/endpoints';
import { finishManyWork } from '@fovea/contracts/worklist/selection-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const timezone = zoneAtNoon();
const today = () => dayOf(new Date(), timezone);

/** A paid child that has not treated for ten days. */
async function stopped() {
  const { _id: id } = await stage.createParent({ doctorId: stage.doctor, timezone });
  const { _id: child } = await stage.addPatient(id);
  const expiredDate = addToDay(today(), 200);
  await stage.bed.call(updateExpiredDate, { id: child, expiredDate }, { as: stage.tokens.admin });
  const day = addToDay(today(), -10);
  const counts = { uses: 1, overLimit: 0, total: 1 };
  await stage.bed.publish(treatmentDayUsed, { accountId: child, customerId: id, day, ...counts });
  const heard = { deviceId: newId(), customerId: id, day: today(), clockOffsetSeconds: null };
  await stage.bed.publish(deviceContacted, { ...heard, at: new Date().toISOString() });
  await stage.bed.idle();
  return { id, child };
}
type Family = Awaited<ReturnType<typeof stopped>>;

async function hold({ id, child }: Family, since: string | null = new Date().toISOString()) {
  const kinds = ['afterImage' as const];
  await stage.bed.publish(treatmentHoldState, { _id: child, customerId: id, since, kinds, deleted: false });
  await stage.bed.idle();
  return since;
}
const rows = async () => (await stage.bed.call(findWork, { pageSize: 200 }, { as: stage.tokens.doctor })).list;
const childOf = async ({ id }: Family) => {
  const { list } = await stage.bed.call(findCustomerPatients, { id }, { as: stage.tokens.clinic });
  return list[0];
};

test('a treatment on hold comes first in Today, cannot be hidden, and asks for no use until its release', async () => {
  const [waiting, held] = [await stopped(), await stopped()];
  const since = await hold(held);
  const [first] = await rows();
  expect(first).toMatchObject({
    reason: 'onHold',
    account: { _id: held.child },
    hold: { since, kinds: ['afterImage'] },
  });
  expect((await rows()).filter(({ customerId }) => customerId === held.id)).toHaveLength(1);
  const seen = { id: first?._id ?? '', version: first?.version ?? 0 };
  const until = addToDay(today(), 3);
  await expect(stage.bed.call(snoozeWork, { ...seen, until }, { as: stage.tokens.doctor })).rejects.toMatchObject({
    code: 4002055,
  });
  expect(await stage.bed.call(finishManyWork, { rows: [seen] }, { as: stage.tokens.doctor })).toEqual({ list: [] });
  expect((await childOf(held))?.onHoldSince).toBe(since);
  const { list } = await stage.bed.call(findCustomers, { pageSize: 200 }, { as: stage.tokens.doctor });
  expect(list.find(({ _id }) => _id === held.id)?.accounts[0]?.onHoldSince).toBe(since);
  const { accounts } = await stage.bed.call(getFamilyOverview, { id: held.id }, { as: stage.tokens.doctor });
  expect(accounts[0]?.onHoldSince).toBe(since);
  await hold(held, null);
  const after = await rows();
  expect(after.filter(({ customerId }) => customerId === held.id).map(({ reason }) => reason)).toContain('unused6');
  expect(after.some(({ customerId }) => customerId === waiting.id)).toBe(true);
  expect((await childOf(held))?.onHoldSince).toBeNull();
});

test('days on hold are given back exactly once, as previewed, and the history names who released', async () => {
  const family = await stopped();
  const { id: customerId, child: accountId } = family;
  const before = (await childOf(family))?.expiredDate ?? '';
  const now = new Date().toISOString();
  const asked = { accountId, since: now, earlierUntil: null, until: now };
  const preview = await stage.bed.callRpc(previewHoldCredit, asked, 'jp');
  expect(preview).toMatchObject({ days: 1, before });
  const record = {
    _id: newId(),
    at: now,
    kind: 'change' as const,
    call: 'PUT /api/admin/holds/release days',
    requestId: 'r',
    actorId: stage.doctor,
    actorRole: 'doctor' as const,
    actorCompanyId: stage.clinic,
    address: '',
    concerning: {},
    customerIds: [customerId],
    patientId: accountId,
    fields: [],
    changes: [],
    commitment: null,
  };
  const released = { holdId: newId(), accountId, customerId, days: 1, record, at: now };
  for (let time = 0; time < 2; time++) await stage.bed.publish(treatmentReleased, released, { messageId: newId() });
  await stage.bed.idle();
  expect((await childOf(family))?.expiredDate).toBe(preview.after);
  const recorded = (await stage.bed.published(accessRecorded))
    .flatMap(({ records }) => records)
    .filter(({ call }) => call === record.call);
  expect(recorded).toMatchObject([{ actorId: stage.doctor, fields: ['expiredDate'], patientId: accountId }]);
});

test('a child without a plan gets no end by a release', async () => {
  const { _id: id } = await stage.createParent({ doctorId: stage.doctor, timezone });
  const { _id: child } = await stage.addPatient(id);
  const now = new Date().toISOString();
  const asked = { accountId: child, since: now, earlierUntil: null, until: now };
  expect(await stage.bed.callRpc(previewHoldCredit, asked, 'jp')).toEqual({ days: 0, before: null, after: null });
});
