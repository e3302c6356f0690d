import { type CompanyState, companyState } from '@fovea/contracts/companies/events';
import { countries } from '@fovea/contracts/countries';
import type { Seller } from '@fovea/contracts/seller';
import { platformId, settingsState } from '@fovea/contracts/settings/events';
import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import { publish, publishAll } from '@fovea/kit/messaging/outbox';
import type { Company, Settings } from '../generated/global/client.ts';
import type { CompanyOfTree } from './companies/company-view.ts';
import type { GlobalTx } from './handle.ts';
import { readSeller } from './settings/seller-column.ts';

export const companyChanged = (tx: GlobalTx, company: Company) => publish(tx, companyState, stateOf(company, false));
export const companyDeleted = (tx: GlobalTx, company: Company) => publish(tx, companyState, stateOf(company, true));
/** All descendants of a moved company: their ancestors changed too. */
export const companiesMoved = (tx: GlobalTx, companies: Company[]) =>
  publishAll(
    tx,
    companyState,
    companies.map((company) => stateOf(company, false)),
  );

/** The platform's texts on receipts. */
export const settingsChanged = (tx: GlobalTx, { seller }: Settings) =>
  publish(tx, settingsState, { _id: platformId, seller: seller === null ? null : readSeller(seller), deleted: false });

/** The calling code that a company's sign-up form starts with. */
export const callingCodeOf = ({ country, ownerMobileCountryCode }: Company): string =>
  countries.find(({ key }) => key === country)?.mobileCountryCode ?? ownerMobileCountryCode;

/** Where name or address are empty, the company's own apply. */
function sellerOf({ seller, name, address }: Company): Seller | null {
  if (seller === null) return null;
  const said = readSeller(seller);
  return { ...said, name: said.name || name, address: said.address || address };
}

function stateOf(company: Company, deleted: boolean): CompanyState {
  return {
    _id: company.id,
    name: company.name,
    type: company.type,
    country: company.country,
    databaseUrl: company.databaseUrl,
    parentCompanyId: company.parentId,
    ancestors: company.ancestors,
    publicPlans: company.publicPlans,
    customerNotifications: company.customerNotifications,
    useInventory: company.useInventory,
    paymentGateway: company.paymentGateway,
    enrolmentCheckSince: company.enrolmentCheckSince?.toISOString() ?? null,
    checkUpHoldDays: company.checkUpHoldDays,
    homeCheckSince: company.homeCheckSince?.toISOString() ?? null,
    taxPercentage: company.taxPercentage.toNumber(),
    mobileCountryCode: callingCodeOf(company),
    seller: sellerOf(company),
    disabled: company.disabled,
    deleted,
  };
}

/**
 * The entry of a changed company in its region's audit log: rights and dividends with values; owner, address and seller
 * only as changed.
 */
export function companyChange(before: CompanyOfTree | null, after: CompanyOfTree): Changed {
  return {
    region: after.databaseUrl,
    concerning: { id: after.id, name: after.name },
    changes: changesOfRow(before, after, termsOf, detailsOf),
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
  enrolmentCheck: company.enrolmentCheckSince !== null,
  checkUpHoldDays: company.checkUpHoldDays,
  homeCheck: company.homeCheckSince !== null,
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
