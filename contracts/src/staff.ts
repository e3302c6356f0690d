import { z } from 'zod';
import { CompanyType } from './companies.ts';
import { endpoint, office, staff } from './endpoint.ts';
import { Done, ExportResult, pageOf, pageQuery } from './envelope.ts';
import { fact, rpc, state } from './event.ts';
import {
  CallingCode,
  db,
  Email,
  GivenInstant,
  Id,
  Instant,
  LanguageCode,
  PasswordDigest,
  Phone,
  RegionKey,
  Timezone,
  text,
  WebAddress,
} from './fields.ts';

export const UserType = z.enum(['admin', 'general', 'doctor'], { error: 'required' });
export type UserType = z.infer<typeof UserType>;
/** Authority: platform administrator or company staff. */
export const StaffType = z.enum(['admin', 'normal'], { error: 'required' });

export const StaffUser = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  type: StaffType,
  userType: UserType.nullable(),
  companyId: Id.nullable(),
  company: z
    .object({
      _id: Id,
      name: z.string(),
      country: z.string(),
      type: CompanyType,
      useInventory: z.boolean(),
      paymentGateway: z.boolean(),
    })
    .nullable(),
  phone: z.string(),
  mobileCountryCode: z.string(),
  timezone: z.string(),
  timezoneUpdateDate: Instant.nullable(),
  language: LanguageCode,
  imageUrl: z.string().nullable(),
  /** Devices are bound to families: staff hold none. */
  device: z.null(),
  lastLoginAt: Instant.nullable(),
  /** Staff who work in the external dashboard: they are congratulated and sent there instead of in. */
  displayMessage: z.boolean(),
  displayWarning: z.boolean(),
  locked: z.boolean(),
  /** Region key of the company; null for platform administrators. */
  db: RegionKey.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type StaffUser = z.infer<typeof StaffUser>;

const StaffName = text(100).min(3);
/** A picture that was uploaded here; null removes it. */
const ImageUrl = WebAddress.nullable().optional();

export const SaveStaff = z
  .object({
    _id: Id.optional(),
    updatedAt: GivenInstant.optional(),
    fullName: StaffName,
    email: Email,
    type: StaffType,
    userType: UserType.nullable().optional(),
    companyId: Id.nullable().optional(),
    phone: Phone,
    mobileCountryCode: CallingCode,
    timezone: Timezone,
    displayMessage: z.boolean().optional(),
    language: LanguageCode.optional(),
    /** Who takes over the families of a clinician who becomes something else or works elsewhere from now on. */ successorId:
      Id.optional(),
    imageUrl: ImageUrl,
  })
  .refine((user) => user.type === 'admin' || user.userType, { path: ['userType'], error: 'required' })
  .refine((user) => user.type === 'admin' || user.companyId, { path: ['companyId'], error: 'required' });
export type SaveStaff = z.infer<typeof SaveStaff>;

export const StaffFilter = z.object({
  ...pageQuery(['fullName', 'email', 'type', 'userType', 'phone', 'lastLoginAt', 'createdAt']).shape,
  /** all, admin, general or doctor */ userType: z
    .literal('all')
    .transform(() => undefined)
    .or(UserType)
    .optional(),
  phone: z.string().trim().max(20).optional(),
  companyName: z.string().trim().max(100).optional(),
  companyId: Id.optional(),
  db,
});
export type StaffFilter = z.infer<typeof StaffFilter>;

export const saveStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  creates: true,
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: SaveStaff,
  saves: StaffUser,
  response: StaffUser,
  summary: 'Create a staff user (mails a set-password link), or update when _id is given',
  audit: 'change',
});
export const findStaff = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  service: 'identity',
  access: ['admin', 'companyAdmin', 'general'],
  region: 'optional',
  input: StaffFilter,
  response: pageOf(StaffUser),
  summary: 'List staff users',
});
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/admin/user',
  service: 'identity',
  access: ['admin', 'companyAdmin', 'general'],
  region: 'none',
  input: z.object({ id: Id }),
  response: StaffUser,
  summary: 'One staff user',
});
export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/users',
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ id: Id, /** Who takes over the families of a clinician. */ successorId: Id.optional() }),
  response: Done,
  summary: 'Delete a staff user; a clinician who treats somebody needs a successor',
  audit: 'change',
});
export const countFamiliesOfDoctor = endpoint({
  method: 'GET',
  path: '/api/admin/users/families',
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: z.object({ count: z.number().int() }),
  summary: 'In how many families a clinician treats somebody',
});
export const setStaffLocked = endpoint({
  method: 'PUT',
  path: '/api/admin/users/lock',
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ id: Id, locked: z.boolean() }),
  response: StaffUser,
  summary: 'Lock or unlock a staff user; locking ends the sessions at once',
  audit: 'change',
});
export const findCompanyStaff = endpoint({
  method: 'GET',
  path: '/api/admin/users/all',
  service: 'identity',
  access: office,
  region: 'none',
  input: z.object({ companyId: Id.optional() }),
  response: z.object({
    list: z.array(z.object({ _id: Id, fullName: z.string(), userType: UserType.nullable(), email: z.string() })),
  }),
  summary: 'Staff of a company as choices',
});
export const exportStaff = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  service: 'identity',
  access: office,
  region: 'optional',
  input: StaffFilter.partial(),
  response: ExportResult,
  job: 'exportStaff',
  summary: 'Export staff users',
  rate: 'heavy',
});
export const Doctor = z.object({ _id: Id, fullName: z.string(), companyId: Id });
export const findDoctors = endpoint({
  method: 'GET',
  path: '/api/admin/doctors',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({ companyId: Id.optional() }),
  response: z.object({ list: z.array(Doctor) }),
  summary: 'Doctors of a company, or of the whole scope',
});
export const findPortalDoctors = endpoint({
  method: 'GET',
  path: '/api/portal/doctors',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ list: z.array(Doctor) }),
  summary: 'Doctors of the family’s clinic',
});
/** The key of the onboarding link, for handing over in person. */
export const getStaffKey = endpoint({
  method: 'GET',
  path: '/api/admin/user/token',
  service: 'identity',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: z.object({ key: z.string(), expiresAt: Instant }),
  summary: 'A fresh set-password key of a staff user',
});
export const sendInstallationEmail = endpoint({
  method: 'POST',
  path: '/api/admin/user/installation/email',
  creates: true,
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Mail the set-password link again',
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z
    .object({
      /** As loaded: when the profile was saved since, the answer is changedMeanwhile. */ updatedAt:
        GivenInstant.optional(),
      fullName: StaffName.optional(),
      phone: Phone.optional(),
      mobileCountryCode: CallingCode.optional(),
      timezone: Timezone.optional(),
      language: LanguageCode.optional(),
      imageUrl: ImageUrl,
      oldPassword: PasswordDigest.optional(),
      password: PasswordDigest.optional(),
    })
    .refine((profile) => !profile.password || profile.oldPassword, { path: ['oldPassword'], error: 'required' }),
  saves: StaffUser,
  response: StaffUser,
  summary: 'Change one’s own profile; a new password ends every session',
});
export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/user/info',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({}),
  response: StaffUser,
  summary: 'The signed-in staff user',
});

/** Names for lists elsewhere, and when notices may reach them; no contact data. */
export const staffState = state(
  'staff',
  'identity',
  'global',
  z.object({
    _id: Id,
    fullName: z.string().nullable(),
    companyId: Id.nullable(),
    type: StaffType,
    userType: UserType.nullable(),
    /** Of the own profile; states told before it was said lack both. */
    timezone: z.string().optional(),
    locked: z.boolean().optional(),
    deleted: z.boolean(),
  }),
);
export const staffInvited = fact('staff.invited', 'identity', 'global', z.object({ staffId: Id, at: Instant }));
/** `changeId`: by it the former address is asked for when the mails go out. */
export const staffEmailChanged = fact(
  'staff.email-changed',
  'identity',
  'global',
  z.object({ staffId: Id, changeId: Id, at: Instant }),
);
/** A new password, whoever chose it and however: told to its owner. */
export const staffPasswordChanged = fact(
  'staff.password-changed',
  'identity',
  'global',
  z.object({ staffId: Id, at: Instant }),
);
/**
 * A sign-in from a browser not seen with this account before: names of browser and operating system, as far as they
 * told.
 */
export const staffUsedNewBrowser = fact(
  'staff.used-new-browser',
  'identity',
  'global',
  z.object({ staffId: Id, browser: z.string().nullable(), system: z.string().nullable(), at: Instant }),
);
export const staffForgotPassword = fact(
  'staff.forgot-password',
  'identity',
  'global',
  z.object({ staffId: Id, at: Instant }),
);

/**
 * Mails ask for a fresh key at the moment they are sent: keys are never stored in clear nor carried by events. Null
 * when the user is gone.
 */
export const issueStaffKey = rpc(
  'issueStaffKey',
  'identity',
  'global',
  z.object({ staffId: Id, purpose: z.enum(['onboarding', 'reset']) }),
  z
    .object({ email: z.string(), fullName: z.string(), language: LanguageCode, key: z.string(), expiresAt: Instant })
    .nullable(),
);
/** Both addresses of a changed e-mail. Null when the user is gone. */
export const staffEmailChange = rpc(
  'staffEmailChange',
  'identity',
  'global',
  z.object({ changeId: Id }),
  z.object({ formerEmail: z.string(), email: z.string(), fullName: z.string(), language: LanguageCode }).nullable(),
);
export const issueCustomerKey = rpc(
  'issueCustomerKey',
  'identity',
  'regional',
  z.object({ customerId: Id, purpose: z.enum(['onboarding', 'reset', 'proof']).optional() }),
  z.object({ email: z.string(), key: z.string(), expiresAt: Instant }).nullable(),
);
/**
 * Staff to tell about something of a company: its admins and general staff; without a company the platform's
 * administrators.
 */
export const companyContacts = rpc(
  'companyContacts',
  'identity',
  'global',
  z.object({ companyId: Id.nullable() }),
  z.object({
    list: z.array(
      z.object({ _id: Id, email: z.string(), fullName: z.string(), language: LanguageCode, timezone: z.string() }),
    ),
  }),
);
export const staffById = rpc(
  'staffById',
  'identity',
  'global',
  z.object({ id: Id }),
  z
    .object({
      _id: Id,
      email: z.string(),
      fullName: z.string(),
      language: LanguageCode,
      timezone: z.string(),
      companyId: Id.nullable(),
    })
    .nullable(),
);
/** How many staff users a company has: asked before it is deleted. */
export const countCompanyStaff = rpc(
  'countCompanyStaff',
  'identity',
  'global',
  z.object({ companyId: Id }),
  z.object({ count: z.number().int() }),
);
/** Public half of every signing key still in use, newest first. */
export const signingKeys = rpc(
  'signingKeys',
  'identity',
  'global',
  z.object({}),
  z.object({ keys: z.array(z.object({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })) }),
);
