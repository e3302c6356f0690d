import { getSignUpCompany } from '@fovea/contracts/companies/portal-endpoints';
import { AppError } from '@fovea/contracts/errors';
import { Id } from '@fovea/contracts/fields';
import { callingCodeOf } from '../facts.ts';
import { handle } from '../handle.ts';

/** Like signing up itself: for a visitor a missing company, a disabled one and one of a missing region are the same. */
export const getSignUpCompanyHandler = handle(getSignUpCompany, async ({ id }, { global, regions }) => {
  const company = Id.safeParse(id).success ? await global.company.findUnique({ where: { id } }) : null;
  if (!company || company.disabled || !regions.some(({ key }) => key === company.databaseUrl))
    throw new AppError('invalidSignUpLink');
  return { name: company.name, mobileCountryCode: callingCodeOf(company) };
});
