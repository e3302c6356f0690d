import { patientEvent } from '@fovea/contracts/builders/patients';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { customerContact, visibleFamilyNames } from '@fovea/contracts/customers/rpcs';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { treatmentHeld, treatmentHoldState, treatmentReleased } from '@fovea/contracts/holds/events';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { staffState } from '@fovea/contracts/staff/events';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { RawClient } from '@fovea/kit/database/kysely';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { evaluatePatient } from '../notices/evaluate-patient.ts';
import { stillWanted } from '../notices/preferences.ts';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const [companyId, doctor, admin] = [newId(), newId(), newId()];
const timezone = zoneAtNoon();
const at = new Date().toISOString();
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(customerContact, ({ id }) => ({
    _id: id,
    email: 'parent@example.test',
    emailProven: true,
    fullName: 'Hanako Yamada',
    firstName: 'Hanako',
    phone: '09012345678',
    mobileCountryCode: '81',
    language: 'de' as const,
    timezone,
    companyId,
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
    letInBy: undefined,
  }));
  bed.stubRpc(companyById, () => null);
  bed.stubRpc(visibleFamilyNames, () => ({ list: [] }));
  bed.stubRpc(staffById, ({ id }) => person(id, id === doctor ? 'doctor' : 'admin'));
  bed.stubRpc(companyContacts, ({ onlyAdmins }) => ({ list: onlyAdmins ? [person(admin, 'admin')] : [] }));
  await bed.publish(staffState, {
    _id: doctor,
    fullName: 'Dr Mori',
    companyId,
    type: 'normal',
    userType: 'doctor',
    locked: false,
    deleted: false,
  });
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.mails.length = 0;
});

const person = (_id: string, name: string) => ({
  _id,
  email: `${name}@example.test`,
  fullName: name,
  language: 'en' as const,
  timezone,
  companyId,
});

async function family(doctorId: string | null) {
  const [customerId, accountId] = [newId(), newId()];
  await bed.publish(parentState, {
    _id: customerId,
    firstName: 'Hanako',
    middleName: null,
    lastName: 'Yamada',
    email: 'parent@example.test',
    companyId,
    doctorId: null,
    lock: false,
    debug: false,
    language: 'de' as const,
    timezone,
    country: 'DE',
    registerDate: at,
    deleted: false,
  });
  await bed.publish(patientState, {
    ...patientEvent({ _id: accountId, userId: customerId, companyId, doctorId, firstName: 'Lina', lastName: 'Yamada' }),
  });
  await bed.idle();
  return { customerId, accountId };
}
const staffBell = async (id: string) =>
  (await bed.call(findStaffNotifications, {}, { as: await bed.tokenFor({ role: 'doctor', id, companyId }) })).list;

test('a report is mailed to the child’s doctor, stands in the bell, and names neither child nor symptom', async () => {
  const ids = await family(doctor);
  const held = { holdId: newId(), symptomId: newId(), ...ids, at };
  for (let time = 0; time < 2; time++) await bed.publish(treatmentHeld, held, { messageId: newId() });
  await bed.idle();
  const [mail, ...others] = mailbox.to('doctor@example.test');
  expect(mail?.subject).toBe('A treatment is on hold');
  expect(mail?.text).toContain('/work/customers/today?reason=onHold');
  expect(mail?.text).not.toContain('Lina');
  expect(others).toEqual([]);
  expect(await staffBell(doctor)).toMatchObject([{ kind: 'treatmentHeld' }]);
  expect(mailbox.to('admin@example.test')).toEqual([]);
});

test('without a doctor the company’s administrators get it', async () => {
  const ids = await family(null);
  await bed.publish(treatmentHeld, { holdId: newId(), symptomId: newId(), ...ids, at });
  await bed.idle();
  expect(mailbox.to('admin@example.test')).toHaveLength(1);
  // The family reported it itself.
  expect(mailbox.to('parent@example.test')).toEqual([]);
});

test('the family is told of a hold without a symptom by mail and bell, once', async () => {
  const { customerId, accountId } = await family(doctor);
  const held = { holdId: newId(), symptomId: null, customerId, accountId, at };
  for (let time = 0; time < 2; time++) await bed.publish(treatmentHeld, held, { messageId: newId() });
  await bed.idle();
  const mails = mailbox.to('parent@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual(['Die Behandlung von Lina Yamada ist pausiert']);
  expect(mails[0]?.text).toContain('rufen Sie Ihre Klinik an');
  const as = await bed.tokenFor({ role: 'customer', id: customerId, companyId });
  expect((await bed.call(findNotifications, {}, { as })).list).toMatchObject([{ kind: 'treatmentPaused' }]);
});

test('the family is told of the release by mail and bell, once', async () => {
  const { customerId, accountId } = await family(doctor);
  const record = {
    _id: newId(),
    at,
    kind: 'change' as const,
    call: 'PUT /api/admin/holds/release days',
    requestId: 'r',
    actorId: doctor,
    actorRole: 'doctor' as const,
    actorCompanyId: companyId,
    address: '',
    concerning: {},
    customerIds: [customerId],
    patientId: accountId,
    fields: [],
    changes: [],
    commitment: null,
  };
  const released = { holdId: newId(), accountId, customerId, days: 1, record, at };
  for (let time = 0; time < 2; time++) await bed.publish(treatmentReleased, released, { messageId: newId() });
  await bed.idle();
  const mails = mailbox.to('parent@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual(['Die Behandlung von Lina Yamada geht weiter']);
  const as = await bed.tokenFor({ role: 'customer', id: customerId, companyId });
  expect((await bed.call(findNotifications, {}, { as })).list).toMatchObject([{ kind: 'treatmentReleased' }]);
});

test('a child on hold, or whose device a recall holds, gets no notice that asks for more treatment, also not one that was queued before', async () => {
  const { customerId, accountId } = await family(doctor);
  const state = { _id: accountId, customerId, kinds: [], deleted: false };
  const queued = [
    { kind: 'silentThreeDays' as const, words: { last: '01/11/2026' } },
    { kind: 'endsInTwoWeeks' as const, words: { day: '12/12/2026' } },
  ];
  const db = bed.service().databases.regional.get('jp')?.client as RawClient; // the bed has this region
  const wanted = async () => (await stillWanted(db, customerId, 'mail', queued, accountId)).map(({ kind }) => kind);
  await bed.publish(treatmentHoldState, { ...state, since: at });
  await bed.idle();
  expect(await wanted()).toEqual(['endsInTwoWeeks']);
  await bed.publish(treatmentHoldState, { ...state, since: null });
  await bed.idle();
  expect(await wanted()).toEqual(['silentThreeDays', 'endsInTwoWeeks']);
  const device = {
    _id: newId(),
    serial_number: 'FV-1',
    companyId,
    customerId,
    status: 'In use' as const,
    reportedVersionId: null,
    discardDate: '2040-01-01T00:00:00Z',
    deleted: false,
  };
  await bed.publish(deviceOfRegionState, { ...device, recallHold: true });
  await bed.idle();
  expect(await wanted()).toEqual(['endsInTwoWeeks']);
  await bed.publish(deviceOfRegionState, { ...device, recallHold: false });
  await bed.idle();
  expect(await wanted()).toEqual(['silentThreeDays', 'endsInTwoWeeks']);
  expect(due(true)).toEqual([]);
  expect(due(false)).toEqual(['silentThreeDays']);
});

/** Notices due this morning for a child without treatment for four days. */
function due(isOnHold: boolean): string[] {
  const day = (ago: number) => new Date(Date.parse('2026-11-20') - ago * 86_400_000).toISOString().slice(0, 10);
  const facts = {
    timezone: 'UTC',
    createdAt: new Date('2026-10-01'),
    firstDay: day(18),
    lastDay: day(4),
    heardDays: [day(4)],
    expiredDate: new Date('2027-06-01'),
    renewing: false,
    isOnHold,
    reportMonths: 3,
    prescribedPerWeek: null,
    device: null,
  };
  const patient = {
    id: newId(),
    customerId: newId(),
    facts,
    companyId: newId(),
    clinic: 'Midori',
    clinicTimezone: 'UTC',
    isMuted: false,
    notifiesFamilies: true,
    clinician: null,
  };
  const since = new Date('2026-11-20T08:00Z');
  return evaluatePatient(patient, since, new Date('2026-11-20T09:30Z')).due.map(({ kind }) => kind);
}
