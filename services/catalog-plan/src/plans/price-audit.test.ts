import { platformAccessRecorded } from '@fovea/contracts/audit/events';
import { deleteCatalog, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { deletePlan, savePlan } from '@fovea/contracts/plans/endpoints';
import { isPlanCharged } from '@fovea/contracts/plans/rpcs';
import { deleteRelease, saveRelease } from '@fovea/contracts/releases/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogForm, planForm, releaseForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(isPlanCharged, () => ({ charged: false }));
});
afterAll(() => stage.bed.stop());

const auditOf = async (id: string) =>
  (await stage.bed.published(platformAccessRecorded))
    .flatMap(({ records }) => records)
    .filter(({ concerning }) => concerning.id === id);

test('a plan’s old and new price are in the platform’s audit log, in the transaction that saves it', async () => {
  const { bed, tokens, catalog } = stage;
  const as = { as: tokens.admin };
  const form = planForm(catalog._id);
  const plan = await bed.call(savePlan, form, as);
  const { _id: id, updatedAt } = plan;
  await bed.call(savePlan, { ...form, _id: id, price: '13500', details: 'More words', updatedAt }, as);
  await expect(bed.call(savePlan, { ...form, _id: id, price: '100', updatedAt }, as)).rejects.toThrow(
    'changedMeanwhile',
  );
  await bed.call(deletePlan, { id }, as);
  const [made, changed, deletion, ...others] = await auditOf(id);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ kind: 'security', concerning: { id, name: 'Three months' } });
  expect(made?.changes).toContainEqual({ field: 'price', from: null, to: '12000 jpy' });
  expect(changed?.changes).toEqual([
    { field: 'price', from: '12000 jpy', to: '13500 jpy' },
    { field: 'details', from: null, to: null },
  ]);
  expect(deletion).toMatchObject({ call: 'DELETE /api/admin/plans', changes: [] });
});

test('of two savers at once one changes the plan, and the audit log has one change', async () => {
  const { bed, tokens, catalog } = stage;
  const as = { as: tokens.admin };
  const form = planForm(catalog._id);
  const { _id, updatedAt } = await bed.call(savePlan, form, as);
  const outcomes = await Promise.allSettled(
    ['1000', '2000'].map((price) => bed.call(savePlan, { ...form, _id, price, updatedAt }, as)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await auditOf(_id)).toHaveLength(2);
});

test('catalogs and releases are in the audit log, too', async () => {
  const { bed, tokens } = stage;
  const as = { as: tokens.admin };
  const release = await bed.call(saveRelease, releaseForm('2.0.0'), as);
  const catalog = await bed.call(saveCatalog, { ...catalogForm('EYE-9'), versionId: release._id }, as);
  const { updatedAt, createdAt: _, version: __, ...form } = catalog;
  await bed.call(saveCatalog, { ...form, duration: 300, updatedAt }, as);
  await bed.call(deleteCatalog, { id: catalog._id }, as);
  await bed.call(deleteRelease, { id: release._id }, as);
  const entries = await auditOf(catalog._id);
  expect(entries.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'POST', 'DELETE']);
  expect(entries[1]?.changes).toEqual([{ field: 'duration', from: '420', to: '300' }]);
  expect(await auditOf(release._id)).toMatchObject([
    { changes: expect.arrayContaining([{ field: 'checksum', from: null, to: 'd41d8cd98f00b204e9800998ecf8427e' }]) },
    { call: 'DELETE /api/admin/releases', concerning: { name: '2.0.0' } },
  ]);
});
