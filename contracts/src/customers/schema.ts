import { z } from 'zod';
import { RateIn } from '../cohorts/schema.ts';
import { CompanyType, CountryKey } from '../companies/schema.ts';
import { listed, pageQuery } from '../envelope.ts';
import {
  BirthDate,
  CallingCode,
  Day,
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
  paragraphs,
  RegionKey,
  readings,
  searched,
  searchedCode,
  Timezone,
  Zip,
} from '../fields.ts';
import { FamilyInvitation } from '../invitations/schema.ts';
import { MayBeEmpty, MayBeNot } from '../lists/relations.ts';
import { Patient } from '../patients/schema.ts';
import { fitsItsCountry } from '../postal-codes.ts';
import { ListedCompliance } from '../usage/schema.ts';
import { WorkRow } from '../worklist/schema.ts';

/** A parent or guardian. `username` of the specification is the e-mail. */
export const Customer = z.object({
  _id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  /** Reading of the names in katakana; empty where not given, and in responses of the previous release. */
  firstNameKana: z.string().default(''),
  lastNameKana: z.string().default(''),
  email: z.string(),
  /** Whether a link mailed to the address was followed; until then mails contain no data of the family. */
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
  /** Null for a parent; staff have a value. */
  userType: z.null(),
  birthDate: z.string().nullable(),
  /** The latest end of the family's plans, also a past one; null without any. */
  expiredDate: Instant.nullable(),
  accounts: z.array(Patient),
  /** The privacy policy agreed to at sign-up; null for parents entered by staff. */
  agreement: z
    .object({
      url: z.string(),
      version: z.string(),
      at: Instant,
      /** Network part of the IP address. */
      address: z.string(),
    })
    .nullable(),
  device: z.object({ _id: Id, serial_number: z.string(), status: z.string() }).nullable(),
  db: RegionKey,
  displayWarning: z.boolean(),
  updatedAt: Instant,
  /** When the family was deleted: hidden from every list since, restorable until it is erased. */
  removedAt: Instant.nullable(),
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
      firstNameKana: z.string().default(''),
      lastNameKana: z.string().default(''),
      patientId: z.string(),
      doctorName: z.string().nullable(),
      /** Removed by the family; retained for the clinic. */
      removed: z.boolean(),
      ...ListedCompliance.shape,
      /** Day of the last recorded use. */
      lastUse: z.string().nullable(),
      expiredDate: Instant.nullable(),
      onHoldSince: Instant.nullable().default(null),
    }),
  ),
  /**
   * The last day the device reported; null: never. Earlier days without uses were missed, later days are undetermined.
   */
  heardDay: z.string().nullable(),
  /** Invitation of a family that staff created without a password. */
  invitation: FamilyInvitation.nullable(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/** Summary of a family for staff, beside its record: treatment status, open work and its assignee. */
export const FamilyOverview = CustomerRow.pick({ accounts: true, heardDay: true, invitation: true }).extend({
  openRequests: z.number().int(),
  /** The family's rows of the worklist in any state, the oldest first. */
  work: z.array(WorkRow),
  contactedAt: Instant.nullable(),
  contactedBy: z.string().nullable(),
  assignedTo: z.string().nullable(),
});
export type FamilyOverview = z.infer<typeof FamilyOverview>;

/** Limit of colleagues notified of one note. */
export const maxNoteRecipients = 10;
/** A note about a family; `called`: it was called, and the worklist shows it as the last contact. */
export const AddFamilyNote = z.object({
  id: Id,
  text: paragraphs(2000),
  called: z.boolean().default(false),
  /** Colleagues who see the family; each gets an entry in the bell. */
  tell: z.array(Id).max(maxNoteRecipients).default([]),
  db,
});

const shipping = <Shape extends { needRequired?: boolean; zip?: string; address?: string }>(customer: Shape) =>
  !customer.needRequired || Boolean(customer.zip);
const shippingAddress = <Shape extends { needRequired?: boolean; zip?: string; address?: string }>(customer: Shape) =>
  !customer.needRequired || Boolean(customer.address);

const CustomerFields = z.object({
  firstName: PersonName,
  middleName: z.union([z.literal(''), PersonName]).optional(),
  lastName: PersonName,
  ...readings,
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
  .refine(fitsItsCountry, { path: ['zip'], error: 'digitsOnly' })
  .refine(shipping, { path: ['zip'], error: 'required' })
  .refine(shippingAddress, { path: ['address'], error: 'selectAddress' });
export type SaveCustomer = z.infer<typeof SaveCustomer>;

/** A parent edits their own details; other fields are set by the clinic. */
export const UpdateOwnDetails = CustomerFields.extend({ updatedAt: GivenInstant.optional() })
  .refine(fitsItsCountry, { path: ['zip'], error: 'digitsOnly' })
  .refine(shipping, { path: ['zip'], error: 'required' })
  .refine(shippingAddress, { path: ['address'], error: 'selectAddress' });

export const SignUp = z
  .object({
    firstName: PersonName,
    middleName: z.union([z.literal(''), PersonName]).optional(),
    lastName: PersonName,
    ...readings,
    email: Email,
    confirmEmail: Email,
    phone: Phone,
    mobileCountryCode: CallingCode,
    password: PasswordDigest,
    /** From the link; a missing or unregistered one is invalid (4010005). */
    companyId: z.string().max(100).nullable().default(null),
    language: LanguageCode.optional(),
    agree: z.literal(true, { error: 'agreePolicy' }),
    'g-recaptcha-response': z.string({ error: 'solveCaptcha' }).min(1, { error: 'solveCaptcha' }).max(10_000),
  })
  .refine((form) => form.email === form.confirmEmail, { path: ['confirmEmail'], error: 'emailsDiffer' });

export const CustomerFilter = z.object({
  ...pageQuery([
    ...['fullName', 'email', 'clinic', 'phone', 'registerDate', 'lastLoginAt', 'lock', 'requesting'],
    ...['rate', 'lastUse', 'planEnd'],
  ] as const).shape,
  /** Part of the username (e-mail). */
  email: searched(100).optional(),
  /** Part of the parent's name. */
  name: searched(100).optional(),
  patientId: searchedCode(100).optional(),
  patientName: searched(100).optional(),
  companyId: Id.optional(),
  companyIdIs: MayBeNot,
  doctorId: Id.optional(),
  doctorIdIs: MayBeNot,
  /** Families with a patient without a clinician. */
  withoutDoctor: Flag.optional(),
  /** Families with a patient they removed, which the clinic erases or restores. */
  removedPatients: Flag.optional(),
  /** Families with a patient that has the configured default device password. */
  defaultPassword: Flag.optional(),
  requesting: Flag.optional(),
  /** By the child with the lowest rate: at least 75 %, less, or not treated yet. */
  compliance: z.enum(['good', 'poor', 'none']).optional(),
  complianceIs: MayBeNot,
  /** Families with a child in a band of the rate in a month; with `doctorId`, only children of this doctor. */
  rateIn: RateIn.optional(),
  /** Families with a child whose last use was before this day. */
  lastUseBefore: Day.optional(),
  /** The family's oldest last use is later than this day. */
  lastUseAfter: Day.optional(),
  /** Empty: no child has treated. */
  lastUseIs: MayBeEmpty,
  /** Families with a plan that ends, or ended, before this day. */
  planEndBefore: Day.optional(),
  /** The plan that ends first ends after this day. */
  planEndAfter: Day.optional(),
  /** Empty: no plan. */
  planEndIs: MayBeEmpty,
  /** Deleted families that can still be restored, instead of the others: for administrators. */
  deleted: Flag.optional(),
  db,
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** Limit of rows selected one by one. */
export const maxSelectedRows = 200;
export const ExportedCustomers = CustomerFilter.partial().extend({ ids: listed(Id, maxSelectedRows).optional() });

/** Limit of families per call; narrow the filter for more. */
export const mostFamiliesAtOnce = 1_000;
const Narrowing = CustomerFilter.omit({ current: true, pageSize: true, sort: true, order: true });
/** Selected families: by `ids`, or all that match the filter. */
export const SelectedCustomers = Narrowing.extend({ ids: z.array(Id).min(1).max(mostFamiliesAtOnce).optional() });
/** Families by id; those outside the caller's scope are skipped. */
export const TheseCustomers = z.object({ ids: z.array(Id).min(1).max(mostFamiliesAtOnce), db });

/** How long a deleted family with treatments or payments can be restored. */
export const restorableDays = 30;

/** How long the actor can undo a lock, unlock or close. Screens offer it for less, from when it is seen. */
export const undoSeconds = 60;
/** Response of an action that can be undone. */
export const Undoable = z.object({ undoId: Id });
/** The same for several rows: the number changed, and the undo id; null when none changed. */
export const ManyUndoable = z.object({ count: z.number().int(), undoId: Id.nullable() });
