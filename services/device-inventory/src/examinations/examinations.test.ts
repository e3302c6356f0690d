import { accessRecorded } from '@fovea/contracts/audit/events';
import { parentState } from '@fovea/contracts/customers/events';
import type { RequestOf } from '@fovea/contracts/endpoint';
import {
  correctExamination,
  createExamination,
  deleteExamination,
  findExaminations,
} from '@fovea/contracts/examinations/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { publishCompany } from '@fovea/kit-testing/companies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

type Family = Awaited<ReturnType<Stage['addFamily']>>;
const right = { acuity: 1, axialLength: 24.12, sphere: -2.25, cylinder: -0.5, axis: 90 };
const left = { acuity: 0.9, axialLength: 24.31, sphere: -2.5 };
const given = { examinedOn: '2026-03-01', right, left, findings: 'Fundus without findings.' };

const examine = (
  { account: accountId }: Family,
  fields: Partial<RequestOf<typeof createExamination>> = {},
  as = stage.tokens.clinic,
) => stage.bed.call(createExamination, { accountId, ...given, ...fields }, { as });
const listOf = async ({ account: accountId }: Family, as = stage.tokens.clinic) =>
  (await stage.bed.call(findExaminations, { accountId }, { as })).list;
const correct = (
  { _id: id, updatedAt }: { _id: string; updatedAt: string },
  fields: Partial<RequestOf<typeof correctExamination>> = {},
  as = stage.tokens.clinic,
) => stage.bed.call(correctExamination, { id, updatedAt, ...given, ...fields }, { as });
const storedOf = ({ id }: Family) =>
  stage.bed.sql<{ row: string }>('SELECT examination::text AS row FROM examination WHERE customer_id = $1', [id]);

describe('an examination', () => {
  test('is shown with all values of both eyes, newest first, to those who treat the child', async () => {
    const family = await stage.addFamily({ doctorId: stage.doctor });
    const examined = await examine(family, {}, stage.tokens.doctor);
    expect(examined).toMatchObject({
      ...given,
      left: { ...left, cylinder: null, axis: null },
      damaged: false,
      enteredBy: { _id: stage.doctor },
    });
    const later = await examine(family, { examinedOn: '2026-09-01' });
    expect(later.enteredBy).toEqual({ _id: stage.staff, name: 'Hana Ito' });
    for (const as of [stage.tokens.doctor, stage.tokens.clinic, stage.tokens.admin])
      expect((await listOf(family, as)).map(({ _id }) => _id)).toEqual([later._id, examined._id]);
    for (const as of [stage.tokens.otherDoctor, stage.tokens.otherClinic, stage.tokens.farClinic])
      await expect(listOf(family, as)).rejects.toMatchObject({ code: 4040001 });
    await expect(listOf(family, family.token)).rejects.toMatchObject({ code: 4030001 });
    await expect(listOf(family, stage.tokens.distributor)).rejects.toMatchObject({ code: 4030001 });
  });

  test('is sealed', async () => {
    const family = await stage.addFamily();
    await examine(family);
    const [{ row = '' } = {}] = await storedOf(family);
    expect(row).not.toContain('Fundus');
    expect(row).not.toContain('24.12');
  });

  test.each([
    ['an axial length of another unit', { right: { axialLength: 2.4 } }, 'right.axialLength', /15/],
    ['an acuity in percent', { left: { acuity: 80 } }, 'left.acuity', /2\.5/],
    ['a sphere beyond all lenses', { left: { sphere: -225 } }, 'left.sphere', /-30/],
    ['a cylinder without axis', { right: { sphere: 0, cylinder: -0.5 } }, 'right.axis', /180/],
    ['a cylinder without sphere', { right: { cylinder: -0.5, axis: 10 } }, 'right.sphere', /plano/],
    ['a day to come', { examinedOn: '2199-01-01' }, 'examinedOn', /future/],
    ['nothing at all', { right: {}, left: {}, findings: '' }, 'findings', /at least one/],
  ])('refuses %s by the field’s name', async (_, fields, path, message) => {
    const family = await stage.addFamily();
    await expect(examine(family, fields)).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path, message: expect.stringMatching(message) }] },
    });
    expect(await storedOf(family)).toEqual([]);
  });

  test('takes refraction as it is written', async () => {
    const family = await stage.addFamily();
    const { right: eye } = await examine(family, {
      right: { sphere: '+1,25', cylinder: '−0.75', axis: '5', acuity: '' },
    });
    expect(eye).toEqual({ sphere: 1.25, cylinder: -0.75, axis: 5, acuity: null, axialLength: null });
  });

  test('is corrected by one of two people at once, and the audit log names the fields without values', async () => {
    const family = await stage.addFamily();
    const examined = await examine(family);
    const results = await Promise.allSettled([
      correct(examined, { left: { ...left, axialLength: 24.5 } }),
      correct(examined, { findings: 'Drusen' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 4090003 } });
    const [current] = await listOf(family);
    if (!current) throw new Error('The examination is listed');
    await correct(current, { ...current, right: { ...right, axialLength: 25 } });
    await stage.bed.idle();
    const records = (await stage.bed.published(accessRecorded)).flatMap((body) => body.records);
    const entry = records.filter(({ call }) => call === 'PUT /api/admin/examinations').at(-1);
    expect(entry).toMatchObject({
      customerIds: [family.id],
      patientId: family.account,
      concerning: { examination: examined._id },
      fields: ['axialLength'],
      changes: [{ field: 'axialLength', from: null, to: null }],
    });
    expect(JSON.stringify(records)).not.toContain('Fundus');
  });

  test('is corrected and deleted by those who see the child only', async () => {
    const family = await stage.addFamily({ doctorId: stage.doctor });
    const examined = await examine(family);
    for (const as of [stage.tokens.otherClinic, stage.tokens.otherDoctor, stage.tokens.farClinic]) {
      await expect(correct(examined, {}, as)).rejects.toMatchObject({ code: 4040001 });
      await expect(stage.bed.call(deleteExamination, { id: examined._id }, { as })).rejects.toMatchObject({
        code: 4040001,
      });
    }
    await stage.bed.call(deleteExamination, { id: examined._id }, { as: stage.tokens.doctor });
    expect(await listOf(family)).toEqual([]);
  });

  test('moves with the child to another clinic', async () => {
    const family = await stage.addFamily();
    const { _id } = await examine(family);
    const { _id: companyId } = await publishCompany(stage.bed, { name: 'Kaze Eye Clinic' });
    await stage.bed.publish(parentState, { ...family.parent, companyId });
    await stage.bed.publish(patientState, { ...family.patient, companyId });
    await stage.bed.idle();
    await expect(listOf(family)).rejects.toMatchObject({ code: 4040001 });
    const as = await stage.bed.tokenFor({ role: 'companyAdmin', companyId });
    // The name of the former clinic's staff is not shown to the new one.
    expect(await listOf(family, as)).toMatchObject([{ _id, ...given, left, enteredBy: { name: null } }]);
  });

  test('that cannot be read any more does not hide the others', async () => {
    const family = await stage.addFamily();
    const damaged = await examine(family);
    const whole = await examine(family);
    await stage.bed.sql(
      'UPDATE examination SET measured = (SELECT measured FROM examination WHERE id = $2) WHERE id = $1',
      [damaged._id, whole._id],
    );
    expect((await listOf(family)).map(({ _id, damaged: is, findings }) => [_id, is, findings])).toEqual([
      [whole._id, false, given.findings],
      [damaged._id, true, ''],
    ]);
    // The damaged text would also fail the test bed's reading of all sealed texts.
    await stage.bed.sql('DELETE FROM examination WHERE id = $1', [damaged._id]);
  });

  test('is deleted with an erased child and an erased family, not with one taken off the portal', async () => {
    const family = await stage.addFamily();
    await examine(family);
    await stage.bed.publish(patientState, { ...family.patient, removed: true });
    await stage.bed.idle();
    expect(await storedOf(family)).toHaveLength(1);
    await stage.bed.publish(patientState, { ...family.patient, deleted: true });
    await stage.bed.idle();
    expect(await storedOf(family)).toEqual([]);
    const other = await stage.addFamily();
    await examine(other);
    const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
    await stage.bed.publish(parentState, { ...other.parent, ...gone });
    await stage.bed.idle();
    expect(await storedOf(other)).toEqual([]);
  });
});
