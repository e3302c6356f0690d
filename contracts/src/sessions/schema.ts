import { z } from 'zod';
import { Customer } from '../customers/schema.ts';
import { PageSize } from '../envelope.ts';
import { Id, Instant, RegionKey, Timezone } from '../fields.ts';
import { OwnGuardian } from '../guardians/schema.ts';
import { OwnColumns } from '../lists/schema.ts';
import { StaffUser } from '../staff/schema.ts';

/** The captcha's solution, in the field named by its first provider. */
export const Captcha = {
  'g-recaptcha-response': z.string({ error: 'solveCaptcha' }).min(1, { error: 'solveCaptcha' }).max(10_000),
};
/**
 * The browser's time zone, shown in the list of sessions. An unrecognised one is ignored instead of refusing the
 * sign-in.
 */
export const BrowserTimezone = Timezone.optional().catch(undefined);

/**
 * Identifies a browser: issued at its first sign-in and sent with later ones. Without it a sign-in counts as from a new
 * device.
 */
const BrowserMark = z.string().regex(/^[\w-]{43}$/);
export const sentMark = { browserMark: BrowserMark.optional().catch(undefined) };
/** Returned at sign-in, not at renewal. */
const givenMark = { browserMark: BrowserMark.optional() };
/** Rows per page in every list of this person, on every device; null until chosen. */
const ownPageSize = { pageSize: PageSize.nullable() };

/** `token` is empty when sign-in shows a message instead: user.displayMessage, or displayWarning at a renewal. */
export const StaffSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  db: RegionKey,
  user: StaffUser,
  /** Address that staff with displayMessage are redirected to. */
  dashboardUrl: z.string().nullable(),
  ...ownPageSize,
  /** This person's columns of lists; like the page size, the same on every device. */
  columns: OwnColumns,
  ...givenMark,
});
export type StaffSession = z.infer<typeof StaffSession>;
/** For a valid link: the e-mail address of the later sign-in. */
export const ResetLink = z.object({ email: z.string().nullable() });
export type ResetLink = z.infer<typeof ResetLink>;
/** `token` is empty at a renewal of a locked parent, whose user.displayWarning is set. */
export const CustomerSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  db: RegionKey,
  user: Customer,
  /** The guardian who signed in; null for the parent. */
  guardian: OwnGuardian.nullable(),
  ...ownPageSize,
  ...givenMark,
});
export type CustomerSession = z.infer<typeof CustomerSession>;

/** One signed-in session. */
export const OpenSession = z.object({
  _id: Id,
  /** Names of browser and operating system; null when missing. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  timezone: z.string().nullable(),
  createdAt: Instant,
  /** Time of the last sign-in or renewal; the web renews during use. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** The caller's session. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
export const OpenSessions = z.object({ list: z.array(OpenSession) });

/** Details of a sign-in for its owner: browser and operating system, when sent. */
export const NewSignIn = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** ISO 3166; null when undetermined, missing in older facts. */
  country: z.string().nullable().optional(),
  at: Instant,
});
