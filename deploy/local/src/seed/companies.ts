import { saveCompany } from '@fovea/contracts/companies/endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { findStaff, saveStaff } from '@fovea/contracts/staff/endpoints';
import { type CompanyPlan, companies, staff } from './business.ts';
import type { Product } from './product.ts';

export type Place = CompanyPlan & { id: string };

/** Creates companies from the root of the tree down. */
export async function makeCompanies({ callApi }: Product, admin: string): Promise<Map<string, Place>> {
  const made = new Map<string, Place>();
  for (const plan of companies) {
    const company = await callApi(
      saveCompany,
      {
        name: plan.name,
        type: plan.type,
        country: plan.country,
        register_number: `REG-${plan.key.toUpperCase()}`,
        company_custom_id: plan.key.slice(0, 3).toUpperCase(),
        parentCompanyId: plan.parent ? (made.get(plan.parent)?.id ?? null) : null,
        databaseUrl: plan.region,
        owner_name: plan.owner,
        owner_number: plan.phone,
        owner_mobileCountryCode: plan.callingCode,
        owner_email: `owner.${plan.key}@fovea.test`,
        address: plan.address,
        location: plan.location,
        publicPlans: true,
        customerNotifications: true,
        useInventory: true,
        paymentGateway: true,
        diviendPercentage: 20,
        taxPercentage: plan.tax,
        prepaid_subscriptions: 25,
      },
      { as: admin },
    );
    made.set(plan.key, { ...plan, id: company._id });
  }
  return made;
}

/** Creates staff of every company with their passwords; resolves to the doctors by company. */
export async function makeStaff(
  { callApi, setPassword, until }: Product,
  admin: string,
  places: Map<string, Place>,
): Promise<Map<string, string>> {
  const doctors = new Map<string, string>();
  for (const { email, fullName, company, userType, signsIn } of staff) {
    const place = company ? places.get(company) : undefined;
    const timezone = place?.timezone ?? 'Asia/Tokyo';
    const person: RequestOf<typeof saveStaff> = {
      fullName,
      email,
      type: 'normal',
      userType,
      companyId: place?.id,
      phone: place?.phone ?? '0312345678',
      mobileCountryCode: place?.callingCode ?? '81',
      timezone,
    };
    const user = await until(`${email} can work for a company just made`, () =>
      callApi(saveStaff, person, { as: admin }),
    );
    if (userType === 'doctor' && company) doctors.set(company, user._id);
    if (signsIn) await setPassword(admin, user._id);
  }
  await until('staff can be listed', async () =>
    (await callApi(findStaff, {}, { as: admin })).total > staff.length ? true : undefined,
  );
  return doctors;
}
