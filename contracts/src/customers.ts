import { z } from 'zod';
import { CompanyType, CountryKey } from './companies.ts';
import { endpoint, office, staff } from './endpoint.ts';
import { Done, ExportResult, pageOf, pageQuery } from './envelope.ts';
import { fact, rpc, state } from './event.ts';
import {
  BirthDate,
  CallingCode,
  db,
  Email,
  Flag,
  GivenInstant,
  Id,
  Instant,
  LanguageCode,
  Location,
  optionalLine,
  optionalText,
  PasswordDigest,
  PersonName,
  Phone,
  RegionKey,
  Timezone,
  text,
  Zip,
} from './fields.ts';
import { Patient } from './patients.ts';

/** A parent or guardian. `username` of the specification is the e-mail. */
export const Customer = z.object({
  _id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Whether a link mailed to the address was followed; until then mails say nothing about the family. */
  emailProven: z.boolean(),
  phone: z.string(),
  mobileCountryCode: z.string(),
  companyId: Id,
  company: z
    .object({
      _id: Id,
      name: z.string(),
      type: CompanyType,
      country: z.string(),
      publicPlans: z.boolean(),
      disabled: z.boolean(),
    })
    .nullable(),
  registerDate: Instant,
  lastLoginAt: Instant.nullable(),
  lock: z.boolean(),
  requesting: z.boolean(),
  /** Test user: left out of dashboards, statistics and invoice reports. */
  debug: z.boolean(),
  language: LanguageCode,
  timezone: z.string(),
  /** Next day the time zone may be changed; null: now. */
  timezoneUpdateDate: Instant.nullable(),
  country: z.string(),
  zip: z.string(),
  address: z.string(),
  location: Location.nullable(),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  /** `R` + region + 6-digit sequence. */
  referenceNumber: z.string(),
  notes: z.string(),
  /** Direct shipping required. */
  needRequired: z.boolean(),
  type: z.literal('customer'),
  /** What staff are; a parent is none of it. */
  userType: z.null(),
  birthDate: z.string().nullable(),
  /** When the last of the family's plans ends or ended; null without any. */
  expiredDate: Instant.nullable(),
  accounts: z.array(Patient),
  /** The privacy policy as it was agreed to at sign-up; null for whoever was entered by staff. */
  agreement: z
    .object({ url: z.string(), version: z.string(), at: Instant, /** Of the network. */ address: z.string() })
    .nullable(),
  device: z.object({ _id: Id, serial_number: z.string(), status: z.string() }).nullable(),
  db: RegionKey,
  displayWarning: z.boolean(),
  updatedAt: Instant,
  /** When the family was deleted: off every list since, restorable until it is erased. */ removedAt:
    Instant.nullable(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerRow = Customer.omit({
  accounts: true,
  location: true,
  notes: true,
  agreement: true,
  emailProven: true,
}).extend({
  accounts: z.array(
    z.object({
      _id: Id,
      firstName: z.string(),
      lastName: z.string(),
      patientId: z.string(),
      doctorName: z.string().nullable(),
      /** By the family; kept for the clinic. */ removed: z.boolean(),
    }),
  ),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

const shipping = <Shape extends { needRequired?: boolean; zip?: string; address?: string }>(customer: Shape) =>
  !customer.needRequired || Boolean(customer.zip);
const shippingAddress = <Shape extends { needRequired?: boolean; zip?: string; address?: string }>(customer: Shape) =>
  !customer.needRequired || Boolean(customer.address);

const CustomerFields = z.object({
  firstName: PersonName,
  middleName: z.union([z.literal(''), PersonName]).optional(),
  lastName: PersonName,
  birthDate: BirthDate,
  phone: Phone,
  mobileCountryCode: CallingCode,
  country: CountryKey,
  timezone: Timezone,
  language: LanguageCode.optional(),
  zip: Zip.optional(),
  address: optionalLine(500),
  location: Location.nullable().optional(),
  needRequired: z.boolean().optional(),
});

/**
 * Staff create (e-mail required; without a password the parent is mailed a link to set one) or, with `_id`, update a
 * parent, whose password only administrators set. The e-mail never changes afterwards.
 */
export const SaveCustomer = CustomerFields.extend({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  email: Email.optional(),
  password: PasswordDigest.optional(),
  companyId: Id,
  doctorId: Id.nullable().optional(),
  notes: optionalText(5000),
  db,
})
  .refine((customer) => customer._id || customer.email, { path: ['email'], error: 'required' })
  .refine(shipping, { path: ['zip'], error: 'required' })
  .refine(shippingAddress, { path: ['address'], error: 'selectAddress' });
export type SaveCustomer = z.infer<typeof SaveCustomer>;

/** A parent edits the own details; the rest is the clinic's to decide. */
export const UpdateOwnDetails = CustomerFields.extend({ updatedAt: GivenInstant.optional() })
  .refine(shipping, { path: ['zip'], error: 'required' })
  .refine(shippingAddress, { path: ['address'], error: 'selectAddress' });

export const SignUp = z
  .object({
    firstName: PersonName,
    middleName: z.union([z.literal(''), PersonName]).optional(),
    lastName: PersonName,
    email: Email,
    confirmEmail: Email,
    phone: Phone,
    mobileCountryCode: CallingCode,
    password: PasswordDigest,
    /** From the link; without it, or with one nobody knows, the link is invalid (4010005). */ companyId: z
      .string()
      .max(100)
      .default(''),
    language: LanguageCode.optional(),
    agree: z.literal(true, { error: 'agreePolicy' }),
    'g-recaptcha-response': z.string({ error: 'solveCaptcha' }).min(1, { error: 'solveCaptcha' }).max(10_000),
  })
  .refine((form) => form.email === form.confirmEmail, { path: ['confirmEmail'], error: 'emailsDiffer' });

export const CustomerFilter = z.object({
  ...pageQuery(['fullName', 'email', 'clinic', 'phone', 'registerDate', 'lastLoginAt', 'lock', 'requesting']).shape,
  /** Part of the username (e-mail). */
  email: z.string().trim().max(100).optional(),
  /** Part of the parent's name. */
  name: z.string().trim().max(100).optional(),
  patientId: z.string().trim().max(100).optional(),
  patientName: z.string().trim().max(100).optional(),
  companyId: Id.optional(),
  doctorId: Id.optional(),
  /** Families with a patient whom no clinician treats. */ withoutDoctor: Flag.optional(),
  /** Families with a patient they removed, which the clinic erases or restores. */ removedPatients: Flag.optional(),
  requesting: Flag.optional(),
  /** The deleted families that can still be restored, instead of those that are there: for administrators. */ deleted:
    Flag.optional(),
  db,
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

const one = z.object({ id: Id, db });

/** How long a deleted family with treatments or payments can be restored. */
export const keptDays = 30;
const administrators = ['admin', 'companyAdmin'] as const;

export const signUp = endpoint({
  method: 'POST',
  path: '/api/portal/users',
  creates: true,
  service: 'customer',
  access: 'public',
  region: 'none',
  captcha: true,
  rate: 'signIn',
  input: SignUp,
  response: z.object({ id: Id, db: RegionKey }),
  summary: 'Customer sign-up by a company’s link',
  audit: 'change',
});
export const getPortalUserInfo = endpoint({
  method: 'GET',
  path: '/api/portal/user/info',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Customer,
  summary: 'The signed-in parent',
});
export const updatePortalUser = endpoint({
  method: 'PUT',
  path: '/api/portal/user',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: UpdateOwnDetails,
  saves: Customer,
  response: Customer,
  summary: 'Change one’s own details',
  audit: 'change',
});
export const updatePortalAddress = endpoint({
  method: 'PUT',
  path: '/api/portal/user/address',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: z.object({ address: text(500, 'selectAddress'), location: Location.nullable(), zip: Zip }),
  response: Customer,
  summary: 'Change one’s own billing address',
  audit: 'change',
});

export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  service: 'customer',
  access: staff,
  region: 'required',
  input: CustomerFilter,
  response: pageOf(CustomerRow),
  summary: 'List parents',
  audit: 'view',
});
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customer',
  service: 'customer',
  access: staff,
  region: 'required',
  input: one,
  response: Customer,
  summary: 'One parent with patients',
  audit: 'view',
});
export const saveCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customer',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: SaveCustomer,
  saves: Customer,
  response: z.object({ user: Customer }),
  summary: 'Create a parent, or update when _id is given',
  audit: 'change',
});
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/customers/password-link',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Mail a parent a link to set a password, valid 72 hours',
  audit: 'change',
});
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers',
  service: 'customer',
  access: office,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Delete a family: erased at once, or off every list and restorable for 30 days after treatments or payments',
  audit: 'change',
});
export const restoreCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/restore',
  service: 'customer',
  access: administrators,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Restore a deleted family; it can sign in again',
  audit: 'change',
});
export const eraseCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/deleted',
  service: 'customer',
  access: administrators,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Erase the personal data of a deleted family now',
  audit: 'change',
});
export const lockCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/lock',
  service: 'customer',
  access: office,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Lock a parent; every session ends',
  audit: 'change',
});
export const unlockCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/unlock',
  service: 'customer',
  access: office,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Unlock a parent',
  audit: 'change',
});
export const closeRequesting = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/requesting/close',
  service: 'customer',
  access: staff,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Close every open request of a parent',
  audit: 'change',
});
export const markTestUser = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/debug',
  service: 'customer',
  access: ['admin'],
  region: 'required',
  input: one,
  response: Done,
  summary: 'Mark as test user',
  audit: 'change',
});
export const unmarkTestUser = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/closedebug',
  service: 'customer',
  access: ['admin'],
  region: 'required',
  input: one,
  response: Done,
  summary: 'No longer a test user',
  audit: 'change',
});
export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers/export',
  service: 'customer',
  access: staff,
  region: 'required',
  input: CustomerFilter.partial(),
  response: ExportResult,
  job: 'exportCustomers',
  summary: 'Export parents',
  rate: 'heavy',
  audit: 'view',
});

export const parentState = state(
  'parent',
  'customer',
  'regional',
  z.object({
    _id: Id,
    firstName: z.string().nullable(),
    middleName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    companyId: Id,
    doctorId: Id.nullable(),
    lock: z.boolean(),
    debug: z.boolean(),
    language: LanguageCode,
    timezone: z.string(),
    country: z.string(),
    registerDate: Instant,
    deleted: z.boolean(),
    /**
     * Deleted, but not erased yet: nobody signs in, nothing is sent, no list names it. States told before there was
     * such a thing lack it.
     */
    removed: z.boolean().optional(),
  }),
);
export type ParentState = z.infer<typeof parentState.body>;
export const customerSignedUp = fact(
  'customer.signed-up',
  'customer',
  'regional',
  z.object({
    customerId: Id,
    companyId: Id,
    /** self: by the sign-up link; staff: created for them. */ by: z.enum(['self', 'staff']),
    /** Without a password: the parent needs a link to set one. */ invite: z.boolean().optional(),
    at: Instant,
  }),
);

/** The parent as the portal shows it, for a session's answer. Null when gone: erased, or deleted and restorable. */
export const portalUser = rpc('portalUser', 'customer', 'regional', z.object({ id: Id }), Customer.nullable());
/** Where and how to reach a parent at the moment a message is sent. Null when gone. */
export const customerContact = rpc(
  'customerContact',
  'customer',
  'regional',
  z.object({ id: Id }),
  z
    .object({
      _id: Id,
      email: z.string(),
      emailProven: z.boolean(),
      fullName: z.string(),
      firstName: z.string(),
      phone: z.string(),
      mobileCountryCode: z.string(),
      language: LanguageCode,
      timezone: z.string(),
      companyId: Id,
      companyName: z.string(),
      customerNotifications: z.boolean(),
      debug: z.boolean(),
    })
    .nullable(),
);
/** Customer counts by company, test users left out. */
export const customerCounts = rpc(
  'customerCounts',
  'customer',
  'regional',
  z.object({ companyIds: z.array(Id).optional() }),
  z.object({
    list: z.array(
      z.object({ companyId: Id, all: z.number().int(), last7Days: z.number().int(), last30Days: z.number().int() }),
    ),
  }),
);
