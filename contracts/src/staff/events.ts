import { z } from 'zod';
import { fact, state } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { NewSignIn } from '../sessions/schema.ts';
import { StaffType, UserType } from './schema.ts';

/** Names and time zones of staff for other services; no contact data. */
export const staffState = state(
  'staff',
  'identity',
  ['billing', 'customer', 'device-inventory', 'notification'],
  'global',
  z.object({
    _id: Id,
    fullName: z.string().nullable(),
    companyId: Id.nullable(),
    type: StaffType,
    userType: UserType.nullable(),
    /** Time zone of the profile; missing in older states. */
    timezone: z.string().optional(),
    locked: z.boolean().optional(),
    deleted: z.boolean(),
  }),
);
export const staffInvited = fact(
  'staff.invited',
  'identity',
  ['notification'],
  'global',
  z.object({ staffId: Id, at: Instant }),
);
/** `changeId`: finds the former address when the mails are sent. */
export const staffEmailChanged = fact(
  'staff.email-changed',
  'identity',
  ['notification'],
  'global',
  z.object({ staffId: Id, changeId: Id, at: Instant }),
);
/** A new password was set by anyone; its owner is notified. */
export const staffPasswordChanged = fact(
  'staff.password-changed',
  'identity',
  ['notification'],
  'global',
  z.object({ staffId: Id, at: Instant }),
);
/** A sign-in from a browser or a country not seen with this account before. */
export const staffUsedNewBrowser = fact(
  'staff.used-new-browser',
  'identity',
  ['notification'],
  'global',
  NewSignIn.extend({ staffId: Id }),
);
export const staffForgotPassword = fact(
  'staff.forgot-password',
  'identity',
  ['notification'],
  'global',
  z.object({ staffId: Id, at: Instant }),
);
