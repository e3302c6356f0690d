import { endpoint, office, staff } from '../endpoint.ts';
import {
  FoundCompany,
  FoundDevice,
  FoundFamily,
  FoundPayment,
  FoundRequest,
  FoundStaff,
  foundOf,
  Search,
  SearchInRegion,
  SearchPayments,
} from './schema.ts';

// One call for each kind of record, in the service that owns it: the web sends them in parallel and shows each result
// as it arrives.

export const searchFamilies = endpoint({
  method: 'GET',
  path: '/api/admin/search/families',
  service: 'customer',
  access: staff,
  region: 'required',
  input: SearchInRegion,
  response: foundOf(FoundFamily),
  summary: 'Search families by names, phone, e-mail, reference number, patient ids and device logins',
  audit: 'view',
});
export const searchRequests = endpoint({
  method: 'GET',
  path: '/api/admin/search/requests',
  service: 'customer',
  access: office,
  region: 'required',
  input: SearchInRegion,
  response: foundOf(FoundRequest),
  summary:
    'Search requests of the caller’s families by text, newest first; platform administrators also find those of staff',
  audit: 'view',
});
export const searchPayments = endpoint({
  method: 'GET',
  path: '/api/admin/search/payments',
  service: 'billing',
  access: office,
  region: 'required',
  input: SearchPayments,
  response: foundOf(FoundPayment),
  summary:
    'Search payments by reference or invoice number, amount and last four digits of the stored card, newest first',
  audit: 'view',
});
export const searchStaff = endpoint({
  method: 'GET',
  path: '/api/admin/search/users',
  service: 'identity',
  access: office,
  region: 'none',
  input: Search,
  response: foundOf(FoundStaff),
  summary: 'Search staff of the caller’s companies by name, e-mail and phone',
});
export const searchCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/search/companies',
  service: 'company',
  access: office,
  region: 'none',
  input: Search,
  response: foundOf(FoundCompany),
  summary: 'Search companies in the caller’s scope by name, number and custom id',
});
export const searchDevices = endpoint({
  method: 'GET',
  path: '/api/admin/search/devices',
  service: 'device-inventory',
  access: office,
  region: 'none',
  input: Search,
  response: foundOf(FoundDevice),
  summary: 'Devices of the caller’s companies by serial number, UDI and order number',
  errors: ['inventoryOff'],
});
