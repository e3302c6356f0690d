import { companyById } from '@fovea/contracts/companies/rpcs';
import { signUp } from '@fovea/contracts/customers/portal-endpoints';
import { AppError } from '@fovea/contracts/errors';
import { Id } from '@fovea/contracts/fields';
import { privacyPolicy } from '@fovea/contracts/policies';
import { type Context, handle } from '../handle.ts';
import { placeOf, readingColumns } from './family-rules.ts';
import { createFamily } from './write-family.ts';

/** The company in the link decides the family's region, which never changes. */
export const signUpHandler = handle(signUp, async (form, ctx) => {
  const company = await invitingCompany(form.companyId, ctx);
  const region = company.databaseUrl;
  const { url: agreedUrl, version: agreedVersion } = privacyPolicy(form.language ?? ctx.language);
  const parent = {
    agreedUrl,
    agreedVersion,
    agreedAt: ctx.now,
    agreedAddress: ctx.address,
    companyId: company._id,
    firstName: form.firstName,
    middleName: form.middleName ?? '',
    lastName: form.lastName,
    ...readingColumns(form),
    phone: form.phone,
    mobileCountryCode: form.mobileCountryCode,
    language: form.language ?? ctx.language,
    ...placeOf(form.mobileCountryCode, company.country),
  };
  const id = await createFamily(parent, form, { ...pick(ctx), db: ctx.of(region), region, by: 'self' });
  return { id, db: region };
});

async function invitingCompany(companyId: string | null, { callRpc, regions }: Context) {
  const { data: id } = Id.safeParse(companyId);
  const company = id ? await callRpc(companyById, { id }) : null;
  if (!company || company.disabled || !regions.some(({ key }) => key === company.databaseUrl))
    throw new AppError('invalidSignUpLink');
  return company;
}

const pick = ({ callRpc, log, now, changed }: Context) => ({ callRpc, log, now, changed });
