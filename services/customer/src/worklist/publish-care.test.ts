import { addToDay } from '@fovea/contracts/calendar';
import { getFamilyOverview, lockCustomer } from '@fovea/contracts/customers/endpoints';
import { dayOf } from '@fovea/contracts/dates';
import { deviceContacted } from '@fovea/contracts/devices/events';
import { inviteGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import { invitationState } from '@fovea/contracts/invitations/events';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { careChanged, treatmentDayUsed } from '@fovea/contracts/usage/events';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newEmail, patientForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let id: string;
let child: string;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const timezone = zoneAtNoon();
const today = dayOf(new Date(), timezone);
const published = async () => (await stage.bed.published(careChanged)).filter(({ customerId }) => customerId === id);
const treat = async (day: string) => {
  await stage.bed.publish(treatmentDayUsed, {
    accountId: child,
    customerId: id,
    day,
    uses: 1,
    overLimit: 0,
    total: 1,
    ofMonth: 1,
  });
  await stage.bed.idle();
};

beforeEach(async () => {
  ({ _id: id } = await stage.createParent({ doctorId: stage.doctor, timezone }));
  ({ _id: child } = await stage.addPatient(id, {}));
  await stage.bed.idle();
});

test('a treatment is published to staff who see the family, after its rate was stored', async () => {
  expect(await published()).toEqual([]);
  await treat(addToDay(today, -1));
  expect(await published()).toEqual([{ customerId: id, companyId: stage.clinic, doctorIds: [stage.doctor] }]);
  const { accounts } = await stage.bed.call(getFamilyOverview, { id, db: 'jp' }, { as: stage.tokens.clinic });
  expect(accounts).toMatchObject([{ rate: expect.any(Number), lastUse: addToDay(today, -1) }]);
});

test('the rate by the prescription stands beside the rate, and the family is listed by it', async () => {
  await stage.bed.call(
    savePatient,
    { ...patientForm(id, stage.doctor), _id: child, prescribedPerWeek: 2 },
    { as: stage.tokens.clinic },
  );
  await treat(addToDay(today, -6));
  const overview = () => stage.bed.call(getFamilyOverview, { id, db: 'jp' }, { as: stage.tokens.clinic });
  expect((await overview()).accounts).toMatchObject([{ rate: 10, prescribedRate: 50, firstWeek: true }]);
  await treat(addToDay(today, -7));
  expect((await overview()).accounts).toMatchObject([{ rate: 10, prescribedRate: 50, firstWeek: false }]);
  const [care] = await stage.bed.sql('SELECT lowest_rate FROM family_care WHERE parent_id = $1', [id]);
  expect(care).toEqual({ lowest_rate: 50 });
});

test('both clinicians are notified where the child has another one than its family', async () => {
  await stage.addPatient(id, { doctorId: stage.otherDoctor, firstName: 'Umi' });
  await treat(today);
  expect((await published()).map(({ doctorIds }) => doctorIds.toSorted())).toEqual([
    [stage.doctor, stage.otherDoctor].toSorted(),
  ]);
});

test('a contact of the device is published', async () => {
  const at = new Date().toISOString();
  const heard = { deviceId: newId(), customerId: id, day: today, clockOffsetSeconds: null, at };
  await stage.bed.publish(deviceContacted, heard);
  await stage.bed.idle();
  expect(await published()).toHaveLength(1);
});

test('a new day and other changes of the family are not published', async () => {
  await treat(addToDay(today, -1));
  await stage.bed.sql('UPDATE due_family SET due_at = now() WHERE subject_id = $1', [id]);
  await stage.bed.idle();
  await stage.bed.call(lockCustomer, { id, db: 'jp' }, { as: stage.tokens.admin });
  await stage.bed.idle();
  expect(await published()).toHaveLength(1);
});

test('each step of an invitation of the parent or a guardian is published', async () => {
  const invited = { firstName: 'Nao', lastName: 'Yamada', email: newEmail(), language: 'en', rights: 'view' } as const;
  const as = await stage.tokenOf(id);
  const { _id: guardianId } = await stage.bed.call(inviteGuardian, invited, { as });
  await stage.bed.idle();
  const before = (await published()).length;
  const at = new Date().toISOString();
  for (const _id of [id, guardianId]) {
    await stage.bed.publish(invitationState, {
      _id,
      channel: 'mail',
      sentAt: at,
      validUntil: at,
      openedAt: null,
      acceptedAt: null,
      deleted: false,
    });
    await stage.bed.idle();
  }
  expect(await published()).toHaveLength(before + 2);
});
