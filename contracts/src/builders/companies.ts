import { companyState } from '../companies/events.ts';
import { Company, CompanyNode, SaveCompany } from '../companies/schema.ts';
import { noSeller } from '../seller.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const midori = {
  name: 'Midori Eye Clinic',
  type: 'Clinic' as const,
  country: 'JP',
  databaseUrl: 'jp',
  parentCompanyId: ids.distributor,
};
const switches = { publicPlans: true, customerNotifications: true, useInventory: true, paymentGateway: true };
const owner = {
  owner_name: 'Midori Tanaka',
  owner_number: '0312345678',
  owner_mobileCountryCode: '81',
  owner_email: 'midori@fovea.test',
};
const place = { address: '1-1 Chiyoda, Tokyo', location: { lat: 35.68, lng: 139.76 } };

export const companyNode = builder(CompanyNode, {
  _id: ids.clinic,
  name: midori.name,
  type: midori.type,
  children: [],
});

export const company = builder(Company, {
  _id: ids.clinic,
  ...midori,
  ...switches,
  ...owner,
  ...place,
  register_number: null,
  company_number: 100002,
  company_custom_id: null,
  parentCompanyName: 'Sakura Vision',
  zip: null,
  diviendPercentage: 20,
  taxPercentage: 10,
  prepaid_subscriptions: 0,
  enrolmentCheck: false,
  checkUpHoldDays: null,
  homeCheck: false,
  seller: noSeller,
  imageUrl: null,
  disabled: false,
  createdAt: at,
  updatedAt: at,
});

/** The form as an administrator fills it in. */
export const companyForm = builder(SaveCompany, {
  ...midori,
  ...switches,
  ...owner,
  ...place,
  diviendPercentage: 20,
  taxPercentage: 10,
});

export const companyEvent = builder(companyState.body, {
  _id: ids.clinic,
  ...midori,
  ...switches,
  ancestors: [ids.clinic, ids.distributor],
  taxPercentage: 10,
  mobileCountryCode: '81',
  disabled: false,
  deleted: false,
});
