import { z } from 'zod';
import { countryKeys } from '../countries.ts';
import { pageQuery } from '../envelope.ts';
import {
  CallingCode,
  Count,
  db,
  Email,
  GivenInstant,
  Id,
  Instant,
  Location,
  optionalCode,
  orEmpty,
  Percentage,
  RegionKey,
  searchedCode,
  text,
  WebAddress,
  wholeNumber,
  Zip,
} from '../fields.ts';
import { fitsItsCountry } from '../postal-codes.ts';
import { Seller } from '../seller.ts';
import { typedCode } from '../typed-text.ts';

export const companyTypes = ['Distributor', 'Clinic'] as const;
export const CompanyType = z.enum(companyTypes, { error: 'invalidChoice' });
export type CompanyType = z.infer<typeof CompanyType>;
export const CountryKey = z.enum(countryKeys as [string, ...string[]], { error: 'required' });

/** Small, because every mail's reader downloads the logo, also on mobile connections. */
export const mostMarkBytes = 500_000;

export const Company = z.object({
  _id: Id,
  name: z.string(),
  type: CompanyType,
  country: z.string(),
  register_number: z.string().nullable(),
  /** Assigned by a sequence from 100001. */
  company_number: z.number().int(),
  company_custom_id: z.string().nullable(),
  parentCompanyId: Id.nullable(),
  parentCompanyName: z.string().nullable(),
  /** Key of the region that stores its staff and families. */
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
  /** Whether a doctor must record contraindications before a child's first treatment. */
  enrolmentCheck: z.boolean(),
  /** Days after a check-up was due from which treatment is refused; null: never. */
  checkUpHoldDays: z.number().int().nullable(),
  /** Whether its families answer a home check once a month. */
  homeCheck: z.boolean(),
  diviendPercentage: z.number(),
  taxPercentage: z.number(),
  prepaid_subscriptions: z.number().int(),
  /** Seller on its receipts; fields without a value are the platform's. */
  seller: Seller,
  /** The company's logo, publicly readable: shown at the top of mails to its families. */
  imageUrl: z.string().nullable(),
  disabled: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Company = z.infer<typeof Company>;

export const CompanyFields = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  name: text(200),
  type: CompanyType,
  country: CountryKey,
  register_number: optionalCode(100),
  company_custom_id: optionalCode(100),
  parentCompanyId: Id.nullable().optional(),
  databaseUrl: RegionKey,
  owner_name: text(200),
  owner_number: z
    .string({ error: 'required' })
    .overwrite(typedCode)
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
  /** Absent: unchanged. */
  enrolmentCheck: z.boolean().optional(),
  checkUpHoldDays: orEmpty(wholeNumber(1, 365)),
  /** Absent: unchanged. */
  homeCheck: z.boolean().optional(),
  diviendPercentage: Percentage,
  taxPercentage: Percentage,
  prepaid_subscriptions: Count.optional(),
  seller: Seller.optional(),
  imageUrl: WebAddress.nullable().optional(),
  disabled: z.boolean().optional(),
});
/** Updates with `_id`, creates without. A stale `updatedAt` is refused with changedMeanwhile. */
export const SaveCompany = CompanyFields.refine(fitsItsCountry, { path: ['zip'], error: 'digitsOnly' });
export type SaveCompany = z.infer<typeof SaveCompany>;

/** Whether only `disabled` is set. */
export function isSwitch(company: { id: string; disabled?: boolean }): company is { id: string; disabled: boolean } {
  const { id: _, ...fields } = company;
  return fields.disabled !== undefined && Object.values(fields).filter((value) => value !== undefined).length === 1;
}

export const CompanyFilter = z.object({
  ...pageQuery(['name', 'type', 'company_number', 'company_custom_id', 'country', 'register_number', 'createdAt'])
    .shape,
  companyNumber: searchedCode(20).optional(),
  companyCustomID: searchedCode(100).optional(),
  db,
});
export type CompanyFilter = z.infer<typeof CompanyFilter>;

/** The fields of a company for choices and the sign-up page. */
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
/** A choice; the target of a transfer, which may be outside the caller's scope, has only id and name. */
export const CompanyChoice = CompanyOption.partial().required({ _id: true, name: true });
export type CompanyChoice = z.infer<typeof CompanyChoice>;

/** A company of a tree, with its child companies. */
export const CompanyNode = z.object({
  _id: Id,
  name: z.string(),
  type: CompanyType,
  get children(): z.ZodArray<typeof CompanyNode> {
    return z.array(CompanyNode);
  },
});
export type CompanyNode = z.infer<typeof CompanyNode>;

const Counts = z.record(z.string(), z.number().int());
export const DashboardCompany = z.object({
  ...CompanyOption.shape,
  location: Location,
  address: z.string(),
  customers: z.object({ all: z.number().int(), last7Days: z.number().int(), last30Days: z.number().int() }),
  /** Device counts by inventory status. */
  devices: Counts,
});
