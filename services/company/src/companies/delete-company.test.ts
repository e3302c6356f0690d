import { deleteCompany } from '@fovea/contracts/companies/endpoints';
import { companyState } from '@fovea/contracts/companies/events';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { countCompanyCustomers } from '@fovea/contracts/patients/rpcs';
import { countCompanyPlans } from '@fovea/contracts/plans/rpcs';
import { countCompanyStaff } from '@fovea/contracts/staff/rpcs';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
const uses = { staff: 0, customersInAu: 0, devices: 0, plans: 0 };
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
});
beforeEach(() => {
  Object.assign(uses, { staff: 0, customersInAu: 0, devices: 0, plans: 0 });
});
afterAll(() => bed.stop());

function answerAll(): void {
  bed.stubRpc(countCompanyStaff, () => ({ count: uses.staff }));
  bed.stubRpc(countCompanyCustomers, (_, region) => ({ count: region === 'au' ? uses.customersInAu : 0 }));
  bed.stubRpc(deviceCounts, ({ companyIds }) => ({
    list: (companyIds ?? []).map((companyId) => ({ companyId, status: 'In use' as const, count: uses.devices })),
  }));
  bed.stubRpc(countCompanyPlans, () => ({ count: uses.plans }));
}

describe('deleteCompany', () => {
  test('deletes nothing while somebody who keeps its things does not answer', async () => {
    const { _id: id } = await aCompany(bed, admin);
    await expect(bed.call(deleteCompany, { id }, { as: admin })).rejects.toMatchObject({ code: 5030001 });
    expect(await bed.sql('SELECT id FROM company WHERE id = $1', [id])).toHaveLength(1);
  });

  test('names what it is still used by, in the caller’s language', async () => {
    answerAll();
    const { _id: id } = await aCompany(bed, admin);
    Object.assign(uses, { staff: 1, customersInAu: 2, devices: 3, plans: 4 });
    await expect(bed.call(deleteCompany, { id }, { as: admin, language: 'de' })).rejects.toMatchObject({
      code: 4090002,
      data: { params: { what: 'Mitarbeiter, Kunden, Geräte, Pläne' } },
    });
  });

  test('deletes from the bottom up and tells of it', async () => {
    answerAll();
    const top = await aCompany(bed, admin, { type: 'Distributor' });
    const clinic = await aCompany(bed, admin, { parentCompanyId: top._id });
    await expect(bed.call(deleteCompany, { id: top._id }, { as: admin })).rejects.toMatchObject({
      data: { params: { what: 'companies beneath it' } },
    });
    await bed.call(deleteCompany, { id: clinic._id }, { as: admin });
    await bed.call(deleteCompany, { id: top._id }, { as: admin });
    expect((await bed.published(companyState)).at(-1)).toMatchObject({ _id: top._id, deleted: true });
    await expect(bed.call(deleteCompany, { id: top._id }, { as: admin })).rejects.toMatchObject({ code: 4040001 });
  });
});
