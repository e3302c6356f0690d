import { companyById } from '@fovea/contracts/companies/rpcs';
import { afterCallingCode } from '@fovea/contracts/phone-numbers';
import { callingCodeOf } from '../facts.ts';
import { handleRpc } from '../handle.ts';
import { viewCompanyOption } from './company-view.ts';

export const companyByIdRpc = handleRpc(companyById, async ({ id }, ctx) => {
  const company = await ctx.global.company.findUnique({ where: { id } });
  if (!company) return null;
  const {
    publicPlans,
    customerNotifications,
    paymentGateway,
    ownerEmail,
    ownerMobileCountryCode,
    ownerNumber,
    imageUrl,
  } = company;
  return {
    ...viewCompanyOption(company),
    publicPlans,
    customerNotifications,
    paymentGateway,
    taxPercentage: company.taxPercentage.toNumber(),
    mobileCountryCode: callingCodeOf(company),
    owner_email: ownerEmail,
    phone: `+${ownerMobileCountryCode} ${afterCallingCode(ownerMobileCountryCode, ownerNumber)}`,
    imageUrl,
  };
});
