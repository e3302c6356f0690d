import { z } from 'zod';
import { CompanyType } from '../companies/schema.ts';
import { pageQuery } from '../envelope.ts';
import {
  CallingCode,
  db,
  Email,
  GivenInstant,
  Id,
  Instant,
  LanguageCode,
  Phone,
  RegionKey,
  searched,
  searchedCode,
  Timezone,
  text,
  WebAddress,
} from '../fields.ts';

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
  /** Devices are bound to families only. */
  device: z.null(),
  lastLoginAt: Instant.nullable(),
  /** Staff of the external dashboard: after sign-in they get a message and a redirect instead of a session. */
  displayMessage: z.boolean(),
  displayWarning: z.boolean(),
  locked: z.boolean(),
  /** No password was set yet; the mailed link is still valid for it. */
  invited: z.boolean(),
  /** Region key of the company; null for platform administrators. */
  db: RegionKey.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type StaffUser = z.infer<typeof StaffUser>;

export const StaffName = text(100).min(3);
/** A picture uploaded here; null removes it. */
export const ImageUrl = WebAddress.nullable().optional();

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
    /** Clinician who takes over the families when the former one changes role or company. */
    successorId: Id.optional(),
    imageUrl: ImageUrl,
  })
  .refine((user) => user.type === 'admin' || user.userType, { path: ['userType'], error: 'required' })
  .refine((user) => user.type === 'admin' || user.companyId, { path: ['companyId'], error: 'required' });
export type SaveStaff = z.infer<typeof SaveStaff>;

export const StaffFilter = z.object({
  ...pageQuery(['fullName', 'email', 'type', 'userType', 'phone', 'lastLoginAt', 'createdAt']).shape,
  userType: UserType.optional(),
  phone: searchedCode(20).optional(),
  companyName: searched(100).optional(),
  companyId: Id.optional(),
  db,
});
export type StaffFilter = z.infer<typeof StaffFilter>;

export const Doctor = z.object({ _id: Id, fullName: z.string(), companyId: Id });
