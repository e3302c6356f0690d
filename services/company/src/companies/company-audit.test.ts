import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import { deleteCompany, saveCompany, switchOrUpdateCompany } from '@fovea/contracts/companies/endpoints';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { countCompanyCustomers } from '@fovea/contracts/patients/rpcs';
import { countCompanyPlans } from '@fovea/contracts/plans/rpcs';
import { buyPrepaid } from '@fovea/contracts/prepaid/endpoints';
import { saveSettings } from '@fovea/contracts/settings/endpoints';
import { countCompanyStaff, staffNames } from '@fovea/contracts/staff/rpcs';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, formOf, startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
  bed.stubRpc(staffNames, () => ({ list: [] }));
  bed.stubRpc(deviceCounts, () => ({ list: [] }));
  for (const count of [countCompanyStaff, countCompanyCustomers, countCompanyPlans])
    bed.stubRpc(count, () => ({ count: 0 }));
});
afterAll(() => bed.stop());

const auditOf = async (id: string) =>
  (await bed.published(accessRecorded))
    .flatMap(({ records }) => records)
    .filter(({ concerning }) => concerning.id === id);

describe('the audit log of the company’s region', () => {
  test('tells what became of a company: terms with values, of its owner only that it changed', async () => {
    const company = await aCompany(bed, admin, { name: 'Kaede Eye Clinic', taxPercentage: 10 });
    const { _id: id } = company;
    const saved = await bed.call(
      saveCompany,
      formOf(company, { taxPercentage: 8, owner_email: 'secret-owner@fovea.test', paymentGateway: false }),
      { as: admin },
    );
    await bed.call(buyPrepaid, { companyId: id, count: 5, reference: 'PO-9' }, { as: admin });
    await bed.call(switchOrUpdateCompany, { id, disabled: true }, { as: admin });
    await bed.call(deleteCompany, { id: saved._id }, { as: admin });

    const entries = await auditOf(id);
    expect(entries.map(({ call, kind }) => `${kind} ${call}`)).toEqual([
      'security POST /api/admin/company',
      'security POST /api/admin/company',
      'security POST /api/admin/company/prepaid',
      'security PUT /api/admin/company',
      'security DELETE /api/admin/company',
    ]);
    expect(entries.map(({ concerning }) => concerning.name)).toEqual(Array(5).fill('Kaede Eye Clinic'));
    expect(entries[1]?.changes).toEqual([
      { field: 'paymentGateway', from: 'true', to: 'false' },
      { field: 'taxPercentage', from: '10', to: '8' },
      { field: 'owner', from: null, to: null },
    ]);
    expect(entries[2]?.changes).toEqual([
      { field: 'prepaidSubscriptions', from: '0', to: '5' },
      { field: 'packReference', from: null, to: 'PO-9' },
    ]);
    expect(entries[3]?.changes).toEqual([{ field: 'disabled', from: 'false', to: 'true' }]);
    expect(JSON.stringify(entries)).not.toContain('@fovea.test');
  });

  test('tells nothing of what was refused', async () => {
    const company = await aCompany(bed, admin);
    await expect(
      bed.call(saveCompany, formOf(company, { parentCompanyId: company._id }), { as: admin }),
    ).rejects.toThrow('validation');
    expect(await auditOf(company._id)).toHaveLength(1);
  });
});

test('the platform’s audit log has its settings, never the mail password', async () => {
  const form = {
    currencies: ['jpy' as const],
    emailName: 'Fovea',
    email: 'no-reply@fovea.test',
    dashboardUrl: '',
    emailHost: 'smtp.fovea.test',
    maxPatients: 4,
    guaranteeMonths: 6,
    graceDays: 5,
    reportMonths: 2,
  };
  await bed.call(saveSettings, { ...form, emailPassword: 'sesame open' }, { as: admin });
  await bed.call(saveSettings, { ...form, maxPatients: 7 }, { as: admin });
  const entries = (await bed.published(platformAccessRecorded)).flatMap(({ records }) => records);
  expect(entries.map(({ changes }) => changes).at(-1)).toEqual([{ field: 'maxPatients', from: '4', to: '7' }]);
  expect(entries[0]?.changes).toContainEqual({ field: 'mailPassword', from: null, to: null });
  expect(JSON.stringify(entries)).not.toContain('sesame');
});
