import { z } from 'zod';
import { endpoint, office, staff } from '../endpoint.ts';
import { Done, ExportResult, pageOf } from '../envelope.ts';
import { db, Flag, Id, searched } from '../fields.ts';
import {
  Company,
  CompanyChoice,
  CompanyFields,
  CompanyFilter,
  CompanyNode,
  CompanyType,
  DashboardCompany,
  isSwitch,
  SaveCompany,
} from './schema.ts';

/**
 * `{ id, disabled }` alone enables or disables a company; anything else is a complete form, the same as in a POST with
 * `_id`.
 */
const SwitchOrUpdateCompany = CompanyFields.omit({ _id: true })
  .partial()
  .extend({
    id: Id,
    publicPlans: z.boolean().optional(),
    customerNotifications: z.boolean().optional(),
    useInventory: z.boolean().optional(),
    paymentGateway: z.boolean().optional(),
  })
  .superRefine((company, context) => {
    if (isSwitch(company)) return;
    const { error } = SaveCompany.safeParse(company, { reportInput: true });
    for (const issue of error?.issues ?? []) context.issues.push({ ...issue } as z.core.$ZodRawIssue); // a finished issue is a raw one
  });

export const saveCompany = endpoint({
  method: 'POST',
  path: '/api/admin/company',
  creates: true,
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: SaveCompany,
  saves: Company,
  response: Company,
  summary: 'Create a company, or update it when _id is given',
  audit: 'security',
  errors: [
    'changedMeanwhile',
    'imagesOnly',
    'inUse',
    'infectedFile',
    'pdfOnly',
    'pictureDamaged',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
export const switchOrUpdateCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/company',
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: SwitchOrUpdateCompany,
  saves: Company,
  response: Company,
  summary: 'Update a company; { id, disabled } alone enables or disables it and ends all sessions of its people',
  audit: 'security',
  errors: [
    'changedMeanwhile',
    'imagesOnly',
    'inUse',
    'infectedFile',
    'pdfOnly',
    'pictureDamaged',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/admin/company',
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a company without people, devices and plans',
  audit: 'security',
  errors: ['inUse'],
});
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  service: 'company',
  access: staff,
  region: 'none',
  input: z.object({ id: Id }),
  response: Company,
  summary: 'Get a company',
});
export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  service: 'company',
  access: office,
  region: 'optional',
  input: CompanyFilter,
  response: pageOf(Company),
  summary: 'List companies in the caller’s scope',
});

/**
 * `other=true`: companies other than the caller's own to which the caller may transfer devices, each as `_id` and
 * `name`. Doctors transfer nothing: notAllowed.
 */
export const findAllCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies/all',
  service: 'company',
  access: staff,
  region: 'optional',
  input: z.object({
    other: Flag.optional(),
    type: CompanyType.optional(),
    searchStr: searched(100).optional(),
    db,
  }),
  response: z.object({ list: z.array(CompanyChoice) }),
  summary: 'List companies as choices',
});
export const exportCompanies = endpoint({
  method: 'POST',
  path: '/api/admin/companies',
  service: 'company',
  access: ['admin'],
  region: 'optional',
  input: CompanyFilter.partial(),
  response: ExportResult,
  job: 'exportCompanies',
  summary: 'Export companies',
  rate: 'heavy',
  audit: 'security',
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  service: 'company',
  access: office,
  region: 'optional',
  input: z.object({ db }),
  response: z.object({
    companies: z.array(CompanyNode),
    companiesDetail: z.array(DashboardCompany),
    companiesCount: z.number().int(),
    customersCount: z.number().int(),
    devicesCount: z.number().int(),
    /** Counts that were unavailable: region keys (customers) or `devices`. */
    incomplete: z.array(z.string()),
  }),
  summary: 'Get the tree of companies with counts of customers and devices',
});
