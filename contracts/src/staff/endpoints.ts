import { z } from 'zod';
import { endpoint, office, staff } from '../endpoint.ts';
import { Done, ExportResult, pageOf } from '../envelope.ts';
import { CallingCode, GivenInstant, Id, Instant, LanguageCode, PasswordDigest, Phone, Timezone } from '../fields.ts';
import { Doctor, ImageUrl, SaveStaff, StaffFilter, StaffName, StaffUser, UserType } from './schema.ts';

export const saveStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  creates: true,
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  stepUp: true,
  region: 'none',
  input: SaveStaff,
  saves: StaffUser,
  response: StaffUser,
  summary: 'Create a staff user (mails a set-password link), or update when _id is given',
  audit: 'security',
  errors: [
    'changedMeanwhile',
    'imagesOnly',
    'inUse',
    'infectedFile',
    'pdfOnly',
    'pictureDamaged',
    'timezoneLocked',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
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
  summary: 'Get a staff user',
});
export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/users',
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({
    id: Id,
    /** Clinician who takes over the families of the former one. */
    successorId: Id.optional(),
  }),
  response: Done,
  summary: 'Delete a staff user; a clinician with families needs a successor',
  audit: 'security',
  errors: ['inUse'],
});
export const countFamiliesOfDoctor = endpoint({
  method: 'GET',
  path: '/api/admin/users/families',
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: z.object({ count: z.number().int() }),
  summary: 'Count the families a clinician treats',
});
export const setStaffLocked = endpoint({
  method: 'PUT',
  path: '/api/admin/users/lock',
  service: 'identity',
  access: ['admin', 'companyAdmin'],
  region: 'none',
  input: z.object({ id: Id, locked: z.boolean() }),
  response: StaffUser,
  summary: 'Lock or unlock a staff user; locking ends the sessions',
  audit: 'security',
  errors: ['inUse'],
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
  summary: 'List the staff of a company as choices',
});
export const exportStaff = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  service: 'identity',
  access: office,
  stepUp: true,
  region: 'optional',
  input: StaffFilter.partial(),
  response: ExportResult,
  job: 'exportStaff',
  summary: 'Export staff users',
  rate: 'heavy',
  audit: 'security',
});

export const findDoctors = endpoint({
  method: 'GET',
  path: '/api/admin/doctors',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({ companyId: Id.optional() }),
  response: z.object({ list: z.array(Doctor) }),
  summary: 'List the doctors of a company or of the caller’s scope',
});

/** The key of the onboarding link, for delivery in person. */
export const getStaffKey = endpoint({
  method: 'GET',
  path: '/api/admin/user/token',
  service: 'identity',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: z.object({ key: z.string(), expiresAt: Instant }),
  summary: 'Create a set-password key of a staff user',
  audit: 'security',
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
  audit: 'security',
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z
    .object({
      /** A stale value is refused with changedMeanwhile. */
      updatedAt: GivenInstant.optional(),
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
  summary: 'Change the caller’s own profile; a new password ends all sessions',
  audit: 'security',
  errors: [
    'changedMeanwhile',
    'imagesOnly',
    'infectedFile',
    'pdfOnly',
    'pictureDamaged',
    'timezoneLocked',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/user/info',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({}),
  response: StaffUser,
  summary: 'Get the signed-in staff user',
});
