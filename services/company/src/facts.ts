import { type CompanyState, companyState } from '@fovea/contracts/companies/events';
import { countries } from '@fovea/contracts/countries';
import { announce, announceAll } from '@fovea/kit/outbox';
import type { Company } from '../generated/global/client.ts';
import type { GlobalTx } from './handle.ts';

export const companyChanged = (tx: GlobalTx, company: Company) => announce(tx, companyState, stateOf(company, false));
export const companyDeleted = (tx: GlobalTx, company: Company) => announce(tx, companyState, stateOf(company, true));
/** All companies beneath one that was moved: their ancestors changed too. */
export const companiesMoved = (tx: GlobalTx, companies: Company[]) =>
  announceAll(
    tx,
    companyState,
    companies.map((company) => stateOf(company, false)),
  );

/** The calling code that a company's sign-up form starts with. */
export const callingCodeOf = ({ country, ownerMobileCountryCode }: Company): string =>
  countries.find(({ key }) => key === country)?.mobileCountryCode ?? ownerMobileCountryCode;

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
    taxPercentage: company.taxPercentage.toNumber(),
    mobileCountryCode: callingCodeOf(company),
    disabled: company.disabled,
    deleted,
  };
}
