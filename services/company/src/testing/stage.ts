import { saveCompany } from '@fovea/contracts/companies/endpoints';
import type { Company } from '@fovea/contracts/companies/schema';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { createCompanyService } from '../service.ts';

type Form = RequestOf<typeof saveCompany>;

export const startBed = (env = {}) =>
  startTestBed({
    services: [createCompanyService],
    env: { FOVEA_SECRET_KEY: 'a secret for tests of more than thirty-two characters', ...env },
  });

/** The form of a company as an administrator fills it in. */
export const companyForm = (fields: Partial<Form> = {}): Form => ({
  name: 'Midori Eye Clinic',
  type: 'Clinic',
  country: 'JP',
  databaseUrl: 'jp',
  owner_name: 'Midori Tanaka',
  owner_number: '0312345678',
  owner_mobileCountryCode: '81',
  owner_email: 'midori@fovea.test',
  address: '1-1 Chiyoda, Tokyo',
  location: { lat: 35.68, lng: 139.76 },
  diviendPercentage: 20,
  taxPercentage: 10,
  ...fields,
});

export const aCompany = (bed: TestBed, admin: string, fields: Partial<Form> = {}): Promise<Company> =>
  bed.call(saveCompany, companyForm(fields), { as: admin });

/** The form of a stored company, with the date it was loaded. */
export function formOf(
  { parentCompanyName: _, company_number: __, disabled: ___, createdAt: ____, ...company }: Company,
  change: Partial<Form> = {},
): Form {
  const { register_number, company_custom_id, zip } = company;
  const texts = { register_number: register_number ?? '', company_custom_id: company_custom_id ?? '', zip: zip ?? '' };
  return { ...company, ...texts, ...change };
}
