import { z } from 'zod';
import { CompanyType } from '../companies/schema.ts';
import { InventoryStatus } from '../devices/fields.ts';
import { listed } from '../envelope.ts';
import { Currency, db, Id, Instant, PaymentId, RegionKey, searched } from '../fields.ts';
import { PaymentStatus } from '../payments/schema.ts';
import { RequestType } from '../requests/schema.ts';
import { StaffType, UserType } from '../staff/schema.ts';
import { maxRecentItems } from './limits.ts';

/** A search text, or ids of recently viewed items. Without either nothing is found. */
export const Search = z.object({
  searchStr: searched(100).default(''),
  ids: listed(Id, maxRecentItems).optional(),
});
export type Search = z.infer<typeof Search>;
/** The same within a region. */
export const SearchInRegion = Search.extend({ db });
export const SearchPayments = SearchInRegion.extend({ ids: listed(PaymentId, maxRecentItems).optional() });

/** Best first; `more`: there are further matches. */
export const foundOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), more: z.boolean() });

const ParentNames = { firstName: z.string(), middleName: z.string(), lastName: z.string() };
/** Readings of the names; empty where not given, and in responses of the previous release. */
const Readings = { firstNameKana: z.string().default(''), lastNameKana: z.string().default('') };

export const FoundFamily = z.object({
  _id: Id,
  db: RegionKey,
  ...ParentNames,
  ...Readings,
  email: z.string(),
  phone: z.string(),
  mobileCountryCode: z.string(),
  companyName: z.string().nullable(),
  lock: z.boolean(),
  requesting: z.boolean(),
  /** The serial number of the family's device. */
  serial_number: z.string().nullable(),
  accounts: z.array(
    z.object({
      _id: Id,
      firstName: z.string(),
      lastName: z.string(),
      ...Readings,
      patientId: z.string(),
      /** Device login. */
      username: z.string(),
    }),
  ),
});
export type FoundFamily = z.infer<typeof FoundFamily>;

export const FoundRequest = z.object({
  _id: Id,
  db: RegionKey,
  /** The requesting family with its names; null for requests of staff. */
  userId: Id.nullable(),
  ...ParentNames,
  ...Readings,
  /** The requesting staff member; null for families and deleted accounts. */
  senderName: z.string().nullable(),
  type: RequestType,
  /** The first part of the text. */
  reason: z.string(),
  topic: z.string().nullable(),
  open: z.boolean(),
  createdAt: Instant,
});
export type FoundRequest = z.infer<typeof FoundRequest>;

export const FoundStaff = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  type: StaffType,
  userType: UserType.nullable(),
  companyName: z.string().nullable(),
  locked: z.boolean(),
});
export type FoundStaff = z.infer<typeof FoundStaff>;

export const FoundCompany = z.object({
  _id: Id,
  name: z.string(),
  type: CompanyType,
  country: z.string(),
  company_number: z.number().int(),
  disabled: z.boolean(),
});
export type FoundCompany = z.infer<typeof FoundCompany>;

export const FoundDevice = z.object({
  _id: Id,
  serial_number: z.string(),
  udi: z.string(),
  productName: z.string(),
  companyName: z.string(),
  status: InventoryStatus,
});
export type FoundDevice = z.infer<typeof FoundDevice>;

export const FoundPayment = z.object({
  _id: PaymentId,
  createdAt: Instant,
  referenceNumber: z.string().nullable(),
  planName: z.string(),
  currency: Currency,
  amount: z.string(),
  status: PaymentStatus,
  customer: z.object({ _id: Id, ...ParentNames, email: z.string(), formerFamily: z.string().nullable() }),
  /** Last digits of the family's saved card, where the search matched it. */
  last4: z.string().nullable(),
});
export type FoundPayment = z.infer<typeof FoundPayment>;
