import type { CompanyOption, Company as CompanyView } from '@fovea/contracts/companies/schema';
import type { Company } from '../../generated/global/client.ts';
import { readSeller } from '../settings/seller-column.ts';

export const withParent = { parent: { select: { name: true } } } as const;

export type CompanyOfTree = Company & { parent: { name: string } | null };
/** A company without the columns that only the database needs: search text and ancestors. */
export type ViewedCompany = Omit<Company, 'search' | 'ancestors' | 'seller'> & {
  parent: { name: string } | null;
  seller: unknown;
};

export function viewCompany(company: ViewedCompany): CompanyView {
  return {
    _id: company.id,
    name: company.name,
    type: company.type,
    country: company.country,
    register_number: company.registerNumber,
    company_number: company.number,
    company_custom_id: company.customId,
    parentCompanyId: company.parentId,
    parentCompanyName: company.parent?.name ?? null,
    databaseUrl: company.databaseUrl,
    owner_name: company.ownerName,
    owner_number: company.ownerNumber,
    owner_mobileCountryCode: company.ownerMobileCountryCode,
    owner_email: company.ownerEmail,
    address: company.address,
    location: { lat: company.latitude, lng: company.longitude },
    zip: company.zip,
    publicPlans: company.publicPlans,
    customerNotifications: company.customerNotifications,
    useInventory: company.useInventory,
    paymentGateway: company.paymentGateway,
    enrolmentCheck: company.enrolmentCheckSince !== null,
    checkUpHoldDays: company.checkUpHoldDays,
    homeCheck: company.homeCheckSince !== null,
    // The API misspells it.
    diviendPercentage: company.dividendPercentage.toNumber(),
    taxPercentage: company.taxPercentage.toNumber(),
    prepaid_subscriptions: company.prepaidSubscriptions,
    seller: readSeller(company.seller),
    imageUrl: company.imageUrl,
    disabled: company.disabled,
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
  };
}

type Choice = Pick<
  Company,
  'id' | 'name' | 'type' | 'country' | 'databaseUrl' | 'parentId' | 'useInventory' | 'disabled'
>;

export function viewCompanyOption({
  id,
  name,
  type,
  country,
  databaseUrl,
  parentId,
  useInventory,
  disabled,
}: Choice): CompanyOption {
  return {
    _id: id,
    name,
    type,
    country,
    databaseUrl,
    parentCompanyId: parentId,
    useInventory,
    disabled,
  };
}
