import { savePlan } from '@fovea/contracts/plans/endpoints';
import { type States, verifyHttp } from '@fovea/contracts/testing/verify-pacts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { planForm, type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const [termsUrl, guaranteeUrl] = ['https://store.test/terms.pdf', 'https://store.test/guarantee.pdf'];
const tokens = () => ({ adminToken: stage.tokens.admin, clinicToken: stage.tokens.clinic });
const states: States = {
  'an administrator is at work': async () => tokens(),
  'a release exists': async () => ({ ...tokens(), versionId: stage.release._id }),
  'a catalog exists': async () => ({ ...tokens(), productId: stage.catalog._id }),
  'a plan for everybody in jp exists': async () => {
    await stage.bed.call(
      savePlan,
      { ...planForm(stage.catalog._id), termsUrl, guaranteeUrl },
      { as: stage.tokens.admin },
    );
    return tokens();
  },
};

describe('catalog-plan keeps its pacts', () => {
  test('over HTTP', () =>
    verifyHttp({ provider: 'catalog-plan', url: `http://127.0.0.1:${stage.bed.service().port}`, states }));
});
