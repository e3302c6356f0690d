import { z } from 'zod';
import { countryKeys } from './countries.ts';
import { endpoint, office, staff } from './endpoint.ts';
import { Done, ExportResult, pageOf, pageQuery } from './envelope.ts';
import { rpc, state } from './event.ts';
import {
  CallingCode,
  Count,
  db,
  Email,
  Flag,
  GivenInstant,
  Id,
  Instant,
  Location,
  optionalLine,
  Percentage,
  RegionKey,
  text,
  Zip,
} from './fields.ts';

export const companyTypes = ['Distributor', 'Clinic'] as const;
export const CompanyType = z.enum(companyTypes, { error: 'invalidChoice' });
export type CompanyType = z.infer<typeof CompanyType>;
export const CountryKey = z.enum(countryKeys as [string, ...string[]], { error: 'required' });

export const Company = z.object({
  _id: Id,
  name: z.string(),
  type: CompanyType,
  country: z.string(),
  register_number: z.string().nullable(),
  /** Assigned, a sequence from 100001. */
  company_number: z.number().int(),
  company_custom_id: z.string().nullable(),
  parentCompanyId: Id.nullable(),
  parentCompanyName: z.string().nullable(),
  /** The region key its staff and families live in. */
  databaseUrl: RegionKey,
  owner_name: z.string(),
  owner_number: z.string(),
  owner_mobileCountryCode: z.string(),
  owner_email: z.string(),
  address: z.string(),
  location: Location,
  zip: z.string().nullable(),
  publicPlans: z.boolean(),
  customerNotifications: z.boolean(),
  useInventory: z.boolean(),
  /** Whether its families may pay by card or link. */
  paymentGateway: z.boolean(),
  diviendPercentage: z.number(),
  taxPercentage: z.number(),
  prepaid_subscriptions: z.number().int(),
  disabled: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Company = z.infer<typeof Company>;

/**
 * With `_id` it updates, without it creates. `updatedAt` as loaded: when somebody else saved since, the answer is
 * changedMeanwhile.
 */
export const SaveCompany = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  name: text(200),
  type: CompanyType,
  country: CountryKey,
  register_number: optionalLine(100),
  company_custom_id: optionalLine(100),
  parentCompanyId: Id.nullable().optional(),
  databaseUrl: RegionKey,
  owner_name: text(200),
  owner_number: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(20)
    .regex(/^\d+$/, { error: 'digitsOnly' }),
  owner_mobileCountryCode: CallingCode,
  owner_email: Email,
  address: text(500, 'selectAddress'),
  location: z.object(Location.shape, { error: 'selectAddress' }),
  zip: Zip.optional(),
  publicPlans: z.boolean().default(false),
  customerNotifications: z.boolean().default(false),
  useInventory: z.boolean().default(false),
  paymentGateway: z.boolean().default(true),
  diviendPercentage: Percentage,
  taxPercentage: Percentage,
  prepaid_subscriptions: Count.optional(),
  disabled: z.boolean().optional(),
});
export type SaveCompany = z.infer<typeof SaveCompany>;

/**
 * `{ id, disabled }` alone switches a company on or off; anything else is a whole form, as a POST with `_id` takes it.
 */
const SwitchOrUpdateCompany = SaveCompany.omit({ _id: true })
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

/** Whether nothing is said of a company but whether it is disabled. */
export function isSwitch(company: { id: string; disabled?: boolean }): company is { id: string; disabled: boolean } {
  const { id: _, ...fields } = company;
  return fields.disabled !== undefined && Object.values(fields).filter((value) => value !== undefined).length === 1;
}

export const CompanyFilter = z.object({
  ...pageQuery(['name', 'type', 'company_number', 'company_custom_id', 'country', 'register_number', 'createdAt'])
    .shape,
  companyNumber: z.string().trim().max(20).optional(),
  companyCustomID: z.string().trim().max(100).optional(),
  db,
});
export type CompanyFilter = z.infer<typeof CompanyFilter>;

/** Enough of a company for a choice or a sign-up page. */
export const CompanyOption = z.object({
  _id: Id,
  name: z.string(),
  type: CompanyType,
  country: z.string(),
  databaseUrl: RegionKey,
  parentCompanyId: Id.nullable(),
  useInventory: z.boolean(),
  disabled: z.boolean(),
});
export type CompanyOption = z.infer<typeof CompanyOption>;

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
  summary: 'Update a company; { id, disabled } alone enables or disables it, which ends every session of its people',
});
export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/admin/company',
  service: 'company',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a company that nothing belongs to',
});
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  service: 'company',
  access: staff,
  region: 'none',
  input: z.object({ id: Id }),
  response: Company,
  summary: 'One company',
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
 * What a family's sign-up link leads to: of the company no more than its name and what the form is preset with. Throws
 * `invalidSignUpLink`.
 */
export const getSignUpCompany = endpoint({
  method: 'GET',
  path: '/api/portal/signup',
  service: 'company',
  access: 'public',
  region: 'none',
  input: z.object({ /** Of the link; missing is as good as unknown. */ id: z.string().max(100).default('') }),
  response: z.object({ name: z.string(), mobileCountryCode: z.string() }),
  summary: 'The company whose sign-up link this is',
});
/** `other=true`: companies other than the caller's own, whatever the scope, as targets of a transfer. */
export const findAllCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies/all',
  service: 'company',
  access: staff,
  region: 'optional',
  input: z.object({
    other: Flag.optional(),
    type: CompanyType.optional(),
    searchStr: z.string().trim().max(100).optional(),
    db,
  }),
  response: z.object({ list: z.array(CompanyOption) }),
  summary: 'Companies as choices',
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
});

const Counts = z.record(z.string(), z.number().int());
export const DashboardCompany = z.object({
  ...CompanyOption.shape,
  location: Location,
  address: z.string(),
  customers: z.object({ all: z.number().int(), last7Days: z.number().int(), last30Days: z.number().int() }),
  /** Device counts by inventory status. */ devices: Counts,
});
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  service: 'company',
  access: office,
  region: 'optional',
  input: z.object({ db }),
  response: z.object({
    companiesDetail: z.array(DashboardCompany),
    companiesCount: z.number().int(),
    customersCount: z.number().int(),
    devicesCount: z.number().int(),
    /** What could not be counted just now: region keys (customers) or `devices`. */ incomplete: z.array(z.string()),
  }),
  summary: 'Companies tree with customer and device counts',
});

export const companyState = state(
  'company',
  'company',
  'global',
  z.object({
    _id: Id,
    name: z.string(),
    type: CompanyType,
    country: z.string(),
    databaseUrl: RegionKey,
    parentCompanyId: Id.nullable(),
    /** Itself first, then each company above it: scope questions need no walk. */
    ancestors: z.array(Id),
    publicPlans: z.boolean(),
    customerNotifications: z.boolean(),
    useInventory: z.boolean(),
    paymentGateway: z.boolean(),
    taxPercentage: z.number(),
    mobileCountryCode: z.string(),
    disabled: z.boolean(),
    deleted: z.boolean(),
  }),
);
export type CompanyState = z.infer<typeof companyState.body>;

/** What a sign-up or sign-in needs to know about a company right now. Null when unknown. */
export const companyById = rpc(
  'companyById',
  'company',
  'global',
  z.object({ id: Id }),
  CompanyOption.extend({
    publicPlans: z.boolean(),
    customerNotifications: z.boolean(),
    paymentGateway: z.boolean(),
    taxPercentage: z.number(),
    mobileCountryCode: z.string(),
    owner_email: z.string(),
  }).nullable(),
);
/** What a charge of its families depends on at this moment. Null when unknown. */
export const companyForCharge = rpc(
  'companyForCharge',
  'company',
  'global',
  z.object({ companyId: Id }),
  Company.pick({ prepaid_subscriptions: true, paymentGateway: true }).nullable(),
);
/** Takes one prepaid subscription for a charge; asking twice with the same payment takes one. False: none left. */
export const takePrepaid = rpc(
  'takePrepaid',
  'company',
  'global',
  z.object({ companyId: Id, paymentId: z.string() }),
  z.object({ taken: z.boolean() }),
);
/** Gives it back when the charge it was taken for did not happen. */
export const returnPrepaid = rpc(
  'returnPrepaid',
  'company',
  'global',
  z.object({ companyId: Id, paymentId: z.string() }),
  z.object({}),
);
