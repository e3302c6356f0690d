import { findCompanies, getCompany, saveCompany, switchOrUpdateCompany } from '@fovea/contracts/companies/endpoints';
import { getSettings, saveSettings } from '@fovea/contracts/settings/endpoints';
import { expectPutAcceptsGet } from '@fovea/kit-testing/expect-put-accepts-get';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, startBed } from './testing/stage.ts';

let bed: TestBed;
let as: string;
beforeAll(async () => {
  bed = await startBed();
  as = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

describe('what a GET answers is taken back', () => {
  const count = async () => (await bed.call(findCompanies, {}, { as })).total;

  test.each([
    ['POST', saveCompany],
    ['PUT', switchOrUpdateCompany],
  ])('of a company by %s', async (_, save) => {
    const { _id: id } = await aCompany(bed, as, { publicPlans: true });
    await expectPutAcceptsGet(bed, { save, as, count, read: () => bed.call(getCompany, { id }, { as }) });
  });

  test('of the settings', async () => {
    const form = {
      currencies: ['jpy'],
      emailName: 'Fovea',
      email: 'no-reply@fovea.test',
      emailHost: 'smtp.fovea.test',
    } as const;
    await bed.call(
      saveSettings,
      {
        ...form,
        currencies: [...form.currencies],
        emailPassword: 'x',
        maxPatients: 5,
        guaranteeMonths: 6,
        graceDays: 5,
        reportMonths: 3,
      },
      { as },
    );
    await expectPutAcceptsGet(bed, { save: saveSettings, as, read: () => bed.call(getSettings, {}, { as }) });
  });
});

describe('PUT of a company', () => {
  test('with every field is an update, and says by name what is missing', async () => {
    const { _id: id, ...company } = await aCompany(bed, as);
    expect(
      await bed.call(
        switchOrUpdateCompany,
        { ...company, zip: '', register_number: '', company_custom_id: '', id, name: 'Renamed', disabled: true },
        { as },
      ),
    ).toMatchObject({
      _id: id,
      name: 'Renamed',
      disabled: true,
    });
    await expect(bed.call(switchOrUpdateCompany, { id, name: 'Half' }, { as })).rejects.toMatchObject({
      data: {
        issues: expect.arrayContaining([
          { path: 'owner_name', message: 'Please fill this in.' },
          { path: 'address', message: 'Please select address' },
        ]),
      },
    });
    expect(await bed.call(switchOrUpdateCompany, { id, disabled: false }, { as })).toMatchObject({
      name: 'Renamed',
      disabled: false,
    });
  });
});
