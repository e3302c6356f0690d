import { randomUUID } from 'node:crypto';
import { plan } from '@fovea/contracts/builders/plans';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { checkUpState } from '@fovea/contracts/check-ups/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { createExamination, deleteExamination } from '@fovea/contracts/examinations/endpoints';
import { findOwnHolds } from '@fovea/contracts/holds/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { planState } from '@fovea/contracts/plans/events';
import { newId } from '@fovea/kit/database/ids';
import { publishCompany } from '@fovea/kit-testing/companies';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { localDay } from '../usage/local-day.ts';

let stage: Stage;
const timezone = 'Asia/Tokyo';
const dayMs = 86_400_000;
const dayBefore = (days: number) => localDay(Date.now() - days * dayMs, timezone);
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(companyById, () => null);
});
afterAll(() => stage.bed.stop());

const publishProduct = async (_id: string, checkUpMonths: number | null) => {
  await stage.bed.publish(catalogState, {
    _id,
    name: 'Eyewise',
    reference: _id,
    versionId: stage.release,
    deleted: false,
    duration: 180,
    intervals: 0,
    timesPerDay: 0,
    timesPerWeek: 0,
    checkUpMonths,
  });
  await stage.bed.idle();
};

/** A child first treated so many days ago, of a clinic that holds so many days after a missed check-up. */
async function treatedFamily({ days, hold = null }: { days: number; hold?: number | null }) {
  const productId = newId();
  await publishProduct(productId, 6);
  const { _id: companyId } = await publishCompany(stage.bed, { name: 'Kaze Eye Clinic', checkUpHoldDays: hold });
  await stage.bed.idle();
  const family = await stage.addFamily({ companyId });
  const device = await stage.addDevice({ companyId, productId });
  await stage.bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
  await stage.bed.sql(
    `UPDATE device_holding SET since = now() - interval '390 days' WHERE device_id = $1`,
    [device._id],
    {
      scope: 'global',
    },
  );
  const ofDevice = await stage.deviceToken(device._id, family);
  const at = Date.now() - days * dayMs;
  const record = {
    recordId: randomUUID(),
    leftLaserData: '',
    rightLaserData: '',
    timezone,
    happenedTime: new Date(at).toISOString(),
    endTime: new Date(at + 180_000).toISOString(),
  };
  expect(await stage.bed.call(postRecords, { records: [record] }, { as: ofDevice })).toMatchObject({
    records: [{ result: 'stored' }],
  });
  await stage.bed.idle();
  const clinic = await stage.bed.tokenFor({ role: 'companyAdmin', companyId });
  return { ...family, productId, ofDevice, clinic };
}
type Family = Awaited<ReturnType<typeof treatedFamily>>;

const requestLeave = ({ ofDevice: as }: Family) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone }, { as });
const examine = ({ account: accountId, clinic }: Family, examinedOn: string) =>
  stage.bed.call(createExamination, { accountId, examinedOn, right: { acuity: 1 }, left: {} }, { as: clinic });
const publishedOf = async ({ account }: Family) =>
  (await stage.bed.published(checkUpState)).filter(({ _id }) => _id === account).map(({ dueOn }) => dueOn);
const publishAgain = () => stage.bed.service().runJob('publish-check-ups');

test('a check-up is due months after the first treatment, and after each examination; each day is published once', async () => {
  const family = await treatedFamily({ days: 100 });
  await publishAgain();
  await publishAgain();
  const [first] = await publishedOf(family);
  expect(await publishedOf(family)).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
  const { _id: id } = await examine(family, dayBefore(10));
  expect((await publishedOf(family)).at(-1)).not.toBe(first);
  await stage.bed.call(deleteExamination, { id }, { as: family.clinic });
  expect((await publishedOf(family)).at(-1)).toBe(first);
  await publishProduct(family.productId, null);
  await publishAgain();
  expect((await publishedOf(family)).at(-1)).toBeNull();
});

test('leave is refused some days after a missed check-up, until an examination', async () => {
  const family = await treatedFamily({ days: 300, hold: 14 });
  await expect(requestLeave(family)).rejects.toMatchObject({
    code: 4002004,
    data: { hold: { why: expect.stringMatching(/定期検査/), call: { name: 'Kaze Eye Clinic', phone: null } } },
  });
  const checks = async () => (await stage.bed.call(findOwnHolds, {}, { as: family.token })).checks;
  expect(await checks()).toMatchObject([{ accountId: family.account, why: 'checkUp' }]);
  await examine(family, dayBefore(0));
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
  expect(await checks()).toEqual([]);
});

test('a plan that asks more often than the catalog makes a check-up due earlier, and leave is refused by it', async () => {
  const family = await treatedFamily({ days: 120, hold: 14 });
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
  const planId = newId();
  await stage.bed.publish(
    planState,
    planState.body.parse({ ...plan(), _id: planId, checkUpMonths: 3, deleted: false }),
  );
  await stage.bed.publish(patientState, { ...family.patient, planId });
  await stage.bed.idle();
  await publishAgain();
  expect((await publishedOf(family)).at(-1)).toBe(
    formatISO(addMonths(parseISO(dayBefore(120)), 3), { representation: 'date' }),
  );
  await expect(requestLeave(family)).rejects.toMatchObject({ code: 4002004 });
});

test('leave goes on where the company does not hold, or not yet', async () => {
  expect(await requestLeave(await treatedFamily({ days: 300 }))).toMatchObject({ allowed: true });
  expect(await requestLeave(await treatedFamily({ days: 190, hold: 60 }))).toMatchObject({ allowed: true });
});

test('of an erased family nothing stays due', async () => {
  const family = await treatedFamily({ days: 100 });
  await publishAgain();
  const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
  await stage.bed.publish(parentState, { ...family.parent, ...gone });
  await stage.bed.idle();
  const [last] = (await stage.bed.published(checkUpState)).filter(({ _id }) => _id === family.account).slice(-1);
  expect(last).toMatchObject({ dueOn: null, deleted: true });
});
