import type { Changed } from '@fovea/kit/audit';
import { changesBetween, changesUntold } from '@fovea/kit/audit-changes';
import type { CompanyOfTree } from './company-view.ts';

/**
 * What the trail of its region keeps of a changed company: what it may and what it earns with values, of its owner,
 * where it is and who sells only that it changed.
 */
export function companyChange(before: CompanyOfTree | null, after: CompanyOfTree): Changed {
  return {
    region: after.databaseUrl,
    concerning: { id: after.id, name: after.name },
    changes: [
      ...changesBetween(before && termsOf(before), termsOf(after)),
      ...changesUntold(before && detailsOf(before), detailsOf(after)),
    ],
  };
}

const termsOf = (company: CompanyOfTree) => ({
  name: company.name,
  type: company.type,
  country: company.country,
  registerNumber: company.registerNumber,
  customId: company.customId,
  parentCompany: company.parent?.name,
  region: company.databaseUrl,
  publicPlans: company.publicPlans,
  customerNotifications: company.customerNotifications,
  useInventory: company.useInventory,
  paymentGateway: company.paymentGateway,
  dividendPercentage: company.dividendPercentage,
  taxPercentage: company.taxPercentage,
  prepaidSubscriptions: company.prepaidSubscriptions,
  disabled: company.disabled,
});

const detailsOf = (company: CompanyOfTree) => ({
  owner: [company.ownerName, company.ownerMobileCountryCode, company.ownerNumber, company.ownerEmail].join(' '),
  address: [company.address, company.zip, company.latitude, company.longitude].join(' '),
  seller: company.seller && JSON.stringify(company.seller),
  picture: company.imageUrl,
});
