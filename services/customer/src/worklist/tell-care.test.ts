import { addToDay } from '@fovea/contracts/calendar';
import { getFamilyOverview, lockCustomer } from '@fovea/contracts/customers/endpoints';
import { dayOf } from '@fovea/contracts/dates';
import { deviceHeard } from '@fovea/contracts/devices/events';
import { careChanged, treatmentDayUsed } from '@fovea/contracts/usage/events';
import { newId } from '@fovea/kit/ids';
import { zoneAtNoon } from '@fovea/kit/testing/clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let id: string;
let child: string;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const timezone = zoneAtNoon();
const today = dayOf(new Date(), timezone);
const told = async () => (await stage.bed.announced(careChanged)).filter(({ customerId }) => customerId === id);
const treat = async (day: string) => {
  await stage.bed.publish(treatmentDayUsed, {
    ...{ accountId: child, customerId: id, day },
    ...{ uses: 1, overLimit: 0, total: 1, ofMonth: 1 },
  });
  await stage.bed.idle();
};

beforeEach(async () => {
  ({ _id: id } = await stage.createParent({ doctorId: stage.doctor, timezone }));
  ({ _id: child } = await stage.addPatient(id, {}));
  await stage.bed.idle();
});

test('a treatment is told to those who see the family, with the rate it led to', async () => {
  expect(await told()).toEqual([]);
  await treat(addToDay(today, -1));
  expect(await told()).toEqual([{ customerId: id, companyId: stage.clinic, doctorIds: [stage.doctor] }]);
  const { accounts } = await stage.bed.call(getFamilyOverview, { id, db: 'jp' }, { as: stage.tokens.clinic });
  expect(accounts).toMatchObject([{ rate: expect.any(Number), lastUse: addToDay(today, -1) }]);
});

test('a child of another clinician’s than its family’s is told of to both', async () => {
  await stage.addPatient(id, { doctorId: stage.otherDoctor, firstName: 'Umi' });
  await treat(today);
  expect((await told()).map(({ doctorIds }) => doctorIds.toSorted())).toEqual([
    [stage.doctor, stage.otherDoctor].toSorted(),
  ]);
});

test('that the device was heard from is told', async () => {
  const at = new Date().toISOString();
  const heard = { deviceId: newId(), customerId: id, day: today, clockOffsetSeconds: null, at };
  await stage.bed.publish(deviceHeard, heard);
  await stage.bed.idle();
  expect(await told()).toHaveLength(1);
});

test('neither a new day nor any other change of the family is', async () => {
  await treat(addToDay(today, -1));
  await stage.bed.sql('UPDATE due_family SET due_at = now() WHERE subject_id = $1', [id]);
  await stage.bed.idle();
  await stage.bed.call(lockCustomer, { id, db: 'jp' }, { as: stage.tokens.admin });
  await stage.bed.idle();
  expect(await told()).toHaveLength(1);
});
