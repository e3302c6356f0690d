import { randomUUID } from 'node:crypto';
import { checkUpState } from '@fovea/contracts/check-ups/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { postRecords, requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { treatmentHeld } from '@fovea/contracts/holds/events';
import { answerHomeCheck, findDueHomeChecks } from '@fovea/contracts/home-checks/portal-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { publishCompany } from '@fovea/kit-testing/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { localDay } from '../usage/local-day.ts';

let stage: Stage;
const timezone = 'Asia/Tokyo';
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(companyById, () => null);
});
afterAll(() => stage.bed.stop());

/** A child first treated 50 days ago, of a clinic that asks since then. */
async function treatedFamily({ since = daysAgo(100) }: { since?: string | null } = {}) {
  const { _id: companyId } = await publishCompany(stage.bed, { name: 'Kaze Eye Clinic', homeCheckSince: since });
  await stage.bed.idle();
  const family = await stage.addFamily({ companyId });
  const device = await stage.addDevice({ companyId, intervals: '0', timesPerDay: '0', timesPerWeek: '0' });
  await stage.bed.call(bindDevice, { serial_number: device.serial_number }, { as: family.token });
  await stage.bed.sql(
    `UPDATE device_holding SET since = now() - interval '390 days' WHERE device_id = $1`,
    [device._id],
    { scope: 'global' },
  );
  const ofDevice = await stage.deviceToken(device._id, family);
  const at = Date.now() - 50 * dayMs;
  const record = {
    recordId: randomUUID(),
    leftLaserData: '',
    rightLaserData: '',
    timezone,
    happenedTime: new Date(at).toISOString(),
    endTime: new Date(at + 180_000).toISOString(),
  };
  await stage.bed.call(postRecords, { records: [record] }, { as: ofDevice });
  await stage.bed.idle();
  await stage.bed.service().runJob('publish-check-ups');
  return { ...family, ofDevice };
}
type Family = Awaited<ReturnType<typeof treatedFamily>>;

const due = async ({ token: as }: Pick<Family, 'token'>) => (await stage.bed.call(findDueHomeChecks, {}, { as })).list;
const answer = ({ account: accountId, token }: Family, answers = {}, as = token) =>
  stage.bed.call(answerHomeCheck, { accountId, afterImageGone: true, seesAsBefore: true, ...answers }, { as });
const requestLeave = ({ ofDevice: as }: Family) =>
  stage.bed.call(requestTreatment, { happenedTime: new Date().toISOString(), timezone }, { as });
const publishedOf = async ({ account }: Family) =>
  (await stage.bed.published(checkUpState)).filter(({ _id }) => _id === account);

test('a company that does not ask, asks nobody; one that begins to ask does so at once', async () => {
  expect(await due(await treatedFamily({ since: null }))).toEqual([]);
  const since = daysAgo(0);
  const family = await treatedFamily({ since });
  expect(await due(family)).toEqual([{ accountId: family.account, dueOn: localDay(new Date(since), timezone) }]);
});

test('two good answers, also by a guardian who may only view, are stored; the next one is due in a month', async () => {
  const family = await treatedFamily();
  expect(await due(family)).toEqual([{ accountId: family.account, dueOn: expect.any(String) }]);
  const [first] = await publishedOf(family);
  const viewer = await stage.bed.tokenFor({
    role: 'customer',
    id: family.id,
    companyId: stage.clinic,
    guardianId: newId(),
    viewOnly: true,
  });
  expect(await answer(family, {}, viewer)).toEqual({ hold: null });
  expect(await due(family)).toEqual([]);
  const last = (await publishedOf(family)).at(-1);
  expect((last?.homeCheckDueOn ?? '') > (first?.homeCheckDueOn ?? '')).toBe(true);
  expect(await requestLeave(family)).toMatchObject({ allowed: true });
});

test('a no is a symptom: the child is on hold at once, and is not asked again meanwhile', async () => {
  const family = await treatedFamily();
  const { hold } = await answer(family, { seesAsBefore: false, afterImageGone: false });
  expect(hold).toMatchObject({
    accountId: family.account,
    symptoms: [{ kinds: ['afterImage', 'blurred'], eye: 'unknown', byRole: 'customer' }],
  });
  await expect(requestLeave(family)).rejects.toMatchObject({ code: 4002004, data: { hold: {} } });
  expect(await due(family)).toEqual([]);
  const held = (await stage.bed.published(treatmentHeld)).filter(({ accountId }) => accountId === family.account);
  expect(held).toMatchObject([{ symptomId: expect.any(String) }]);
});

test('answers are erased with the family', async () => {
  const family = await treatedFamily();
  await answer(family);
  const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
  await stage.bed.publish(parentState, { ...family.parent, ...gone });
  await stage.bed.idle();
  expect(await stage.bed.sql('SELECT 1 FROM home_check WHERE customer_id = $1', [family.id])).toEqual([]);
});
