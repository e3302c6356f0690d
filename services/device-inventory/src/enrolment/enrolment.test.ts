import { randomUUID } from 'node:crypto';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { answerEnrolment, confirmEnrolment, getEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { findOwnHolds } from '@fovea/contracts/holds/portal-endpoints';
import { publishCompany } from '@fovea/kit-testing/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
const timezone = 'Asia/Tokyo';
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(companyById, ({ id }) => ({
    _id: id,
    name: 'Kaze Eye Clinic',
    type: 'Clinic' as const,
    country: 'JP',
    databaseUrl: 'jp',
    parentCompanyId: null,
    useInventory: true,
    disabled: false,
    publicPlans: true,
    customerNotifications: true,
    paymentGateway: true,
    taxPercentage: 10,
    mobileCountryCode: '81',
    owner_email: 'kaze@fovea.test',
    phone: '+81 3 5550 1420',
  }));
  await stage.bed.publish(catalogState, product());
  await stage.bed.idle();
});
/** Its bounds allow several treatments in a row. */
const product = () => ({
  _id: stage.product,
  name: 'Eyewise',
  reference: 'EW-1',
  versionId: stage.release,
  deleted: false,
  duration: 180,
  intervals: 4,
  timesPerDay: 2,
  timesPerWeek: 10,
  minIntervals: 0,
  maxTimesPerDay: 100,
  maxTimesPerWeek: 1_000,
});
afterAll(() => stage.bed.stop());

/** A clinic that asks since then, and a family of it with a device. */
async function enrolledFamily(enrolmentCheckSince: string | null = new Date(Date.now() - 86_400_000).toISOString()) {
  const company = await publishCompany(stage.bed, { name: 'Kaze Eye Clinic', enrolmentCheckSince });
  await stage.bed.idle();
  const companyId = company._id;
  const doctorId = randomUUID();
  const family = await stage.addFamily({ companyId, doctorId });
  const device = await stage.addDevice({ companyId, intervals: '0', timesPerDay: '0', timesPerWeek: '0' });
  await stage.bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
  return {
    ...family,
    company,
    ofDevice: await stage.deviceToken(device._id, family),
    doctor: await stage.bed.tokenFor({ role: 'doctor', companyId, id: doctorId }),
    clinic: await stage.bed.tokenFor({ role: 'companyAdmin', companyId }),
  };
}
type Family = Awaited<ReturnType<typeof enrolledFamily>>;

const requestLeave = ({ ofDevice: as }: Family) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone }, { as });
const treat = ({ ofDevice: as }: Family, at: number) =>
  stage.bed.call(
    postRecords,
    {
      records: [
        {
          recordId: randomUUID(),
          leftLaserData: '',
          rightLaserData: '',
          timezone,
          happenedTime: new Date(at).toISOString(),
          endTime: new Date(at + 180_000).toISOString(),
        },
      ],
    },
    { as },
  );
const enrolmentOf = ({ account: accountId, doctor }: Family, as = doctor) =>
  stage.bed.call(getEnrolment, { accountId }, { as });
async function answer(family: Family, applying: string[] = [], as = family.doctor) {
  const { questions } = await enrolmentOf(family);
  const answers = questions.map((question) => ({ ...question, yes: applying.includes(question.kind) }));
  return stage.bed.call(answerEnrolment, { accountId: family.account, answers, note: 'Asked the mother' }, { as });
}
/** In the language of the family. */
const heldBy = (why: RegExp) => ({
  code: 4002004,
  data: {
    params: { serverTime: expect.any(String) },
    hold: {
      since: expect.any(String),
      why: expect.stringMatching(why),
      call: { name: 'Kaze Eye Clinic', phone: '+81 3 5550 1420' },
    },
  },
});

test('without the check leave is refused, says whom to call, and records are stored', async () => {
  const family = await enrolledFamily();
  await expect(requestLeave(family)).rejects.toMatchObject(heldBy(/最初の治療の前/));
  expect(await treat(family, Date.now() - 300_000)).toMatchObject({ records: [{ result: 'stored' }] });
  // A treatment without leave does not replace the check.
  await expect(requestLeave(family)).rejects.toMatchObject(heldBy(/最初の治療の前/));
  expect(await enrolmentOf(family)).toMatchObject({ state: 'missing', checks: [], mayConfirm: true });
  expect(await answer(family)).toMatchObject({ state: 'passed', checks: [{ note: 'Asked the mother' }] });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
});

test('the family reads which child is not to be treated, why and whom to call, until the check is passed', async () => {
  const family = await enrolledFamily();
  const { account: accountId } = family;
  const checks = async () => (await stage.bed.call(findOwnHolds, {}, { as: family.token })).checks;
  const call = { name: 'Kaze Eye Clinic', phone: '+81 3 5550 1420' };
  expect(await checks()).toEqual([{ accountId, why: 'missing', since: expect.any(String), call }]);
  await answer(family, ['retinalDisease']);
  expect(await checks()).toMatchObject([{ accountId, why: 'blocked' }]);
  await answer(family);
  expect(await checks()).toEqual([]);
});

test('a company that does not ask, and a child treated before it did, go on', async () => {
  const family = await enrolledFamily(null);
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
  await treat(family, Date.now() - 300_000);
  const { parentCompanyId: _, ...company } = family.company;
  await publishCompany(stage.bed, { ...company, enrolmentCheckSince: new Date().toISOString() });
  await stage.bed.idle();
  expect(await enrolmentOf(family)).toMatchObject({ state: 'notRequired' });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
});

test('a contraindication blocks until a doctor confirms in writing, whatever the company sets meanwhile', async () => {
  const family = await enrolledFamily();
  const { checks } = await answer(family, ['retinalDisease']);
  const id = checks[0]?._id ?? '';
  await expect(requestLeave(family)).rejects.toMatchObject(heldBy(/お子さまに適しているか/));
  const { parentCompanyId: _, ...company } = family.company;
  await publishCompany(stage.bed, { ...company, enrolmentCheckSince: null });
  await stage.bed.idle();
  await expect(requestLeave(family)).rejects.toMatchObject(heldBy(/お子さまに適しているか/));
  const confirm = (as: string, note = 'Stable for years') => stage.bed.call(confirmEnrolment, { id, note }, { as });
  await expect(confirm(family.clinic)).rejects.toMatchObject({ code: 4002080 });
  await expect(confirm(family.doctor, ' ')).rejects.toMatchObject({ data: { issues: [{ path: 'note' }] } });
  const results = await Promise.allSettled([confirm(family.doctor), confirm(family.doctor)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 4002081 } });
  expect(await enrolmentOf(family)).toMatchObject({
    state: 'passed',
    checks: [{ confirmed: { note: 'Stable for years' } }],
  });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
});

test('new answers replace former ones, which stay and cannot be confirmed any more', async () => {
  const family = await enrolledFamily();
  const former = (await answer(family, ['age'])).checks[0]?._id ?? '';
  const { checks, state } = await answer(family, ['recentEyeSurgery']);
  expect([state, checks.length]).toEqual(['blocked', 2]);
  await expect(
    stage.bed.call(confirmEnrolment, { id: former, note: 'Old enough' }, { as: family.doctor }),
  ).rejects.toMatchObject({ code: 4002081 });
  expect(await answer(family)).toMatchObject({ state: 'passed' });
});

test('a changed catalog does not invalidate answers, and refuses those to its former questions', async () => {
  const family = await enrolledFamily();
  await answer(family);
  const { questions } = await enrolmentOf(family);
  await stage.bed.publish(catalogState, {
    ...product(),
    enrolment: { ...usualEnrolment, ownContraindications: ['Albinism'] },
  });
  await stage.bed.idle();
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
  const former = questions.map((question) => ({ ...question, yes: false }));
  await expect(
    stage.bed.call(answerEnrolment, { accountId: family.account, answers: former }, { as: family.doctor }),
  ).rejects.toMatchObject({ code: 4090003 });
  const { state, checks } = await answer(family, ['own']);
  expect(state).toBe('blocked');
  expect(checks[0]?.answers.find(({ yes }) => yes)).toMatchObject({ kind: 'own', text: 'Albinism' });
  await stage.bed.publish(catalogState, product());
  await stage.bed.idle();
});

test('answers are sealed, and deleted with the family', async () => {
  const family = await enrolledFamily();
  await answer(family, ['retinalDisease']);
  const stored = () =>
    stage.bed.sql<{ row: string }>('SELECT enrolment_check::text AS row FROM enrolment_check WHERE customer_id = $1', [
      family.id,
    ]);
  const [{ row = '' } = {}] = await stored();
  expect(row).not.toMatch(/retinalDisease|mother/);
  const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
  await stage.bed.publish(parentState, { ...family.parent, ...gone });
  await stage.bed.idle();
  expect(await stored()).toEqual([]);
});
