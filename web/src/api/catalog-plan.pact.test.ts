import { onePage } from '@fovea/contracts/builders/builder';
import { catalog, catalogForm, release, releaseForm } from '@fovea/contracts/builders/catalogs';
import { plan, planForm } from '@fovea/contracts/builders/plans';
import { saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { findPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { findReleases, saveRelease } from '@fovea/contracts/releases/endpoints';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'catalog-plan', group: 'products' });
afterAll(() => pact.publish());

describe('web and catalog-plan', () => {
  test('an administrator saves a release', () =>
    pact.answers(
      saveRelease,
      { given: 'an administrator is at work', as: 'admin', input: releaseForm({ name: '2.0.0' }) },
      release({ name: '2.0.0' }),
      ['name', 'md5'],
    ));

  test('an administrator lists releases', () =>
    pact.answers(
      findReleases,
      { given: 'a release exists', as: 'admin', input: { current: 1, pageSize: 10 } },
      onePage(release()),
    ));

  test('a release without its file’s checksum is refused at that field', () =>
    pact.refuses(
      saveRelease,
      { given: 'an administrator is at work', as: 'admin', input: releaseForm({ md5: '' }) },
      'validation',
      ['md5'],
    ));

  test('an administrator saves a catalog with a release', () =>
    pact.answers(
      saveCatalog,
      { given: 'a release exists', as: 'admin', input: catalogForm(), made: ['versionId'] },
      // A pact describes a list by one of its elements.
      catalog({ enrolment: { ...usualEnrolment, contraindications: ['retinalDisease'] } }),
      ['reference'],
    ));

  test('an administrator saves a plan for a catalog', () =>
    pact.answers(savePlan, { given: 'a catalog exists', as: 'admin', input: planForm(), made: ['productId'] }, plan(), [
      'billing_type',
      'currency',
      'price',
    ]));

  test('company staff list the plans they may sell', () =>
    pact.answers(
      findPlans,
      { given: 'a plan for everybody in jp exists', as: 'clinic', input: { current: 1, pageSize: 10 } },
      onePage(plan()),
    ));

  test('a plan that lasts no time is refused', () =>
    pact.refuses(
      savePlan,
      {
        given: 'a catalog exists',
        as: 'admin',
        input: planForm({ valid_months: 0, experience_days: 0 }),
        made: ['productId'],
      },
      'validation',
      ['valid_months'],
    ));
});
