import { findCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { findPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { findReleases, saveRelease } from '@fovea/contracts/releases/endpoints';
import { expectPutAcceptsGet } from '@fovea/kit-testing/expect-put-accepts-get';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planForm, type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const lists = {
  plan: [savePlan, findPlans],
  catalog: [saveCatalog, findCatalogs],
  release: [saveRelease, findReleases],
} as const;

describe('what a GET answers is taken back', () => {
  test.each(['plan', 'catalog', 'release'] as const)('of a %s', async (kind) => {
    const { bed, tokens, catalog, release } = stage;
    const as = tokens.admin;
    const plan = await bed.call(savePlan, planForm(catalog._id), { as });
    const { _id: id } = { plan, catalog, release }[kind];
    const [save, find] = lists[kind];
    const list = () => bed.call(find, { id }, { as });
    const read = async () => Object((await list()).list[0]);
    await expectPutAcceptsGet(bed, { save, as, read, count: async () => (await bed.call(find, {}, { as })).total });
  });

  test('a new entity reveals nothing that its caller may not see', async () => {
    const { bed, tokens, catalog } = stage;
    const form = { ...planForm(catalog._id), createdAt: '2026-01-01T00:00:00Z' };
    await expect(bed.call(savePlan, form, { as: tokens.admin })).rejects.toMatchObject({
      data: { issues: [{ path: 'createdAt' }] },
    });
  });
});
