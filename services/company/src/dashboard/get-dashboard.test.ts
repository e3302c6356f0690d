import { getDashboard } from '@fovea/contracts/companies/endpoints';
import { customerCounts } from '@fovea/contracts/customers/rpcs';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { AppError } from '@fovea/contracts/errors';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

describe('getDashboard', () => {
  test('shows the caller’s companies with what can be counted, and names the gaps', async () => {
    const top = await aCompany(bed, admin, { name: 'Sakura Vision', type: 'Distributor' });
    const clinic = await aCompany(bed, admin, { name: 'Bondi Eyes', parentCompanyId: top._id, databaseUrl: 'au' });
    const stranger = await aCompany(bed, admin, { name: 'Zen Clinic' });
    await expect(bed.call(getDashboard, {}, { as: admin })).rejects.toMatchObject({ code: 5030001 });

    bed.stubRpc(deviceCounts, ({ companyIds = [] }) => ({
      list: companyIds.map((companyId) => ({ companyId, status: 'In stock' as const, count: 2 })),
    }));
    bed.stubRpc(customerCounts, ({ companyIds = [] }, region) => {
      if (region === 'au') throw new AppError('unavailable');
      return {
        list: companyIds.includes(stranger._id)
          ? [{ companyId: stranger._id, all: 5, last7Days: 1, last30Days: 3 }]
          : [],
      };
    });
    const all = await bed.call(getDashboard, {}, { as: admin });
    expect(all).toMatchObject({ companiesCount: 3, customersCount: 5, devicesCount: 6, incomplete: ['au'] });
    expect(all.companiesDetail.map(({ name }) => name)).toEqual(['Bondi Eyes', 'Sakura Vision', 'Zen Clinic']);
    const named = ({ _id, name, type }: typeof top) => ({ _id, name, type });
    expect(all.companies).toEqual([
      { ...named(top), children: [{ ...named(clinic), children: [] }] },
      { ...named(stranger), children: [] },
    ]);
    expect(all.companiesDetail[2]).toMatchObject({
      customers: { all: 5, last7Days: 1, last30Days: 3 },
      devices: { 'In stock': 2 },
      location: clinic.location,
    });

    const japan = await bed.call(getDashboard, { db: 'jp' }, { as: admin });
    expect(japan).toMatchObject({ companiesCount: 2, incomplete: [] });
    const chief = await bed.tokenFor({ role: 'companyAdmin', companyId: top._id });
    expect(await bed.call(getDashboard, {}, { as: chief })).toMatchObject({
      companiesCount: 2,
      customersCount: 0,
      devicesCount: 4,
    });
  });
});
