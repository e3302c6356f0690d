import { saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import type { savePlan } from '@fovea/contracts/plans/endpoints';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { publishCompany } from '@fovea/kit-testing/companies';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { createCatalogPlanService } from '../service.ts';

/** A distributor with a child clinic, an unrelated clinic, one release and one catalog. */
export async function startStage() {
  const bed = await startTestBed({ services: [createCatalogPlanService] });
  bed.stubRpc(platformSettings, () => ({
    currencies: ['jpy' as const],
    maxPatients: 5,
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl: '',
  }));
  const distributor = await publishCompanyUnder(bed, []);
  const clinic = await publishCompanyUnder(bed, [distributor]);
  const stranger = await publishCompanyUnder(bed, []);
  await bed.idle();
  const tokens = {
    admin: await bed.tokenFor({ role: 'admin' }),
    distributor: await bed.tokenFor({ role: 'companyAdmin', companyId: distributor }),
    clinic: await bed.tokenFor({ role: 'general', companyId: clinic }),
    stranger: await bed.tokenFor({ role: 'general', companyId: stranger, region: 'au' }),
    customer: await bed.tokenFor({ role: 'customer', companyId: clinic }),
  };
  const release = await bed.call(saveRelease, releaseForm('1.0.0'), { as: tokens.admin });
  const catalog = await bed.call(
    saveCatalog,
    { ...catalogForm('EYE-1'), versionId: release._id },
    { as: tokens.admin },
  );
  return { bed, tokens, distributor, clinic, stranger, release, catalog };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;

export const releaseForm = (name: string): RequestOf<typeof saveRelease> => ({
  name,
  description: '',
  url: 'https://store.test/release.zip',
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
});

export const catalogForm = (reference: string) => ({
  name: `Catalog ${reference}`,
  reference,
  duration: 420,
  intervals: 4,
  timesPerDay: 2,
  timesPerWeek: 10,
});

export const planForm = (productId: string): RequestOf<typeof savePlan> => ({
  name: 'Three months',
  type: 'database',
  database: 'jp',
  productId,
  billing_type: 'RETAIL',
  currency: 'jpy',
  price: '12000',
  deposit: '5000',
  purchase: '0',
  valid_months: 3,
  valid_days: 0,
  experience_months: 0,
  experience_days: 14,
  paymentGateway: true,
});

const publishCompanyUnder = async (bed: TestBed, parents: string[]) => (await publishCompany(bed, { parents }))._id;
