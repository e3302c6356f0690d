import { z } from 'zod';
import { Customer } from './customers.ts';
import { endpoint, staff } from './endpoint.ts';
import { Done, PageSize } from './envelope.ts';
import { fact, rpc } from './event.ts';
import { Email, Id, Instant, PasswordDigest, RegionKey, Timezone } from './fields.ts';
import { StaffUser } from './staff.ts';

/** The solved captcha, in the field its first provider named. */
export const Captcha = {
  'g-recaptcha-response': z.string({ error: 'solveCaptcha' }).min(1, { error: 'solveCaptcha' }).max(10_000),
};
const Password = PasswordDigest;
/**
 * The browser's own zone, so that people recognise where they are signed in. One that nobody knows is left out: it must
 * keep nobody out.
 */
const BrowserTimezone = Timezone.optional().catch(undefined);

/**
 * By which a browser is known again: it keeps what its first sign-in was answered, and sends it with the next. Without
 * it every sign-in is told as one from a new device.
 */
const BrowserMark = z.string().regex(/^[\w-]{43}$/);
const sentMark = { browserMark: BrowserMark.optional().catch(undefined) };
/** Answered to a password, not to a renewal. */
const givenMark = { browserMark: BrowserMark.optional() };
/** Rows a page of every list of this person, wherever they sign in; null until they choose. */
const ownPageSize = { pageSize: PageSize.nullable() };

/**
 * `token` is empty for somebody who is told something instead of being let in: user.displayMessage, or displayWarning
 * at a renewal.
 */
export const StaffSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  db: RegionKey,
  user: StaffUser,
  /** Where displayMessage staff are sent. */ dashboardUrl: z.string().nullable(),
  ...ownPageSize,
  ...givenMark,
});
export type StaffSession = z.infer<typeof StaffSession>;
/** `token` is empty at a renewal of a locked parent, whose user.displayWarning is set. */
export const CustomerSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  db: RegionKey,
  user: Customer,
  ...ownPageSize,
  ...givenMark,
});
export type CustomerSession = z.infer<typeof CustomerSession>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signin',
  service: 'identity',
  access: 'public',
  region: 'none',
  captcha: true,
  rate: 'signIn',
  input: z.object({ email: Email, password: Password, timezone: BrowserTimezone, ...sentMark, ...Captcha }),
  response: StaffSession,
  summary: 'Staff sign-in',
});
export const renewSession = endpoint({
  method: 'POST',
  path: '/api/signin/token',
  rate: 'renew',
  service: 'identity',
  access: staff,
  region: 'none',
  evenEnded: true,
  input: z.object({ timezone: BrowserTimezone }),
  response: StaffSession,
  summary: 'Renew a staff session',
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/user/forgotpassword',
  service: 'identity',
  access: 'public',
  region: 'none',
  captcha: true,
  rate: 'signIn',
  input: z.object({ email: Email, ...Captcha }),
  response: Done,
  summary: 'Mail a reset link; the answer is the same whether the address is known or not',
});
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/user/forgotpassword',
  service: 'identity',
  access: 'public',
  region: 'none',
  rate: 'signIn',
  input: z.object({ password: Password, key: z.string().min(1, { error: 'required' }).max(200) }),
  response: Done,
  summary: 'Set a password with a key from a mail',
});
/** Ends this session on the server too. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/signout',
  service: 'identity',
  access: [...staff, 'customer'],
  region: 'none',
  input: z.object({}),
  response: Done,
  summary: 'Sign out',
});

/** For staff and parents alike: a session of either says what was chosen. */
export const savePageSize = endpoint({
  method: 'PUT',
  path: '/api/user/pagesize',
  service: 'identity',
  access: [...staff, 'customer'],
  region: 'none',
  input: z.object({ pageSize: PageSize }),
  response: Done,
  summary: 'Choose how many rows a page of one’s lists has',
});

export const portalSignIn = endpoint({
  method: 'POST',
  path: '/api/portal/signin',
  service: 'identity',
  access: 'public',
  region: 'required',
  captcha: true,
  rate: 'signIn',
  input: z.object({
    email: Email,
    password: Password,
    type: z.literal('portal').optional(),
    db: RegionKey,
    timezone: BrowserTimezone,
    ...sentMark,
    ...Captcha,
  }),
  response: CustomerSession,
  summary: 'Portal sign-in',
});
export const renewPortalSession = endpoint({
  method: 'POST',
  path: '/api/portal/signin/token',
  rate: 'renew',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  evenEnded: true,
  input: z.object({ timezone: BrowserTimezone }),
  response: CustomerSession,
  summary: 'Renew a portal session',
});
export const portalForgotPassword = endpoint({
  method: 'POST',
  path: '/api/portal/user/forgotpassword',
  service: 'identity',
  access: 'public',
  region: 'required',
  captcha: true,
  rate: 'signIn',
  input: z.object({ email: Email, db: RegionKey, ...Captcha }),
  response: Done,
  summary: 'Mail a reset link to a parent',
});
export const portalResetPassword = endpoint({
  method: 'PUT',
  path: '/api/portal/user/forgotpassword',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: z.object({ password: Password, key: z.string().min(1, { error: 'required' }).max(200), db: RegionKey }),
  response: Done,
  summary: 'Set a parent’s password with a key from a mail',
  audit: 'change',
});
export const proveEmail = endpoint({
  method: 'PUT',
  path: '/api/portal/user/email',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: z.object({ key: z.string().min(1, { error: 'required' }).max(200), db: RegionKey }),
  response: Done,
  summary: 'Prove that the mails to a parent’s address are read, with a key from one of them',
});
export const askEmailProof = endpoint({
  method: 'POST',
  path: '/api/portal/user/email',
  creates: true,
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Done,
  summary: 'Mail the signed-in parent the link that proves the address; at most three mails with a link an hour',
});
export const updatePortalPassword = endpoint({
  method: 'PUT',
  path: '/api/portal/user/password',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({ oldPassword: Password, password: Password }),
  response: Done,
  summary: 'Change one’s own password; every session ends',
  audit: 'change',
});

/** One place somebody is signed in. */
export const OpenSession = z.object({
  _id: Id,
  /** Names of browser and operating system; null where they were not told. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  timezone: z.string().nullable(),
  createdAt: Instant,
  /** Of the last sign-in or renewal; the web renews while it is used. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
const OpenSessions = z.object({ list: z.array(OpenSession) });

export const findSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({}),
  response: OpenSessions,
  summary: 'Where a staff user is signed in, the last used first',
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'End one of one’s own sessions',
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/others',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({}),
  response: Done,
  summary: 'End all of one’s own sessions but this one',
});
export const findPortalSessions = endpoint({
  method: 'GET',
  path: '/api/portal/user/sessions',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: OpenSessions,
  summary: 'Where a parent is signed in, the last used first',
});
export const endPortalSession = endpoint({
  method: 'DELETE',
  path: '/api/portal/user/sessions',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'End one of a parent’s own sessions',
});
export const endOtherPortalSessions = endpoint({
  method: 'DELETE',
  path: '/api/portal/user/sessions/others',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Done,
  summary: 'End all of a parent’s sessions but this one',
});

export const customerSignedIn = fact(
  'customer.signed-in',
  'identity',
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const customerUsedNewBrowser = fact(
  'customer.used-new-browser',
  'identity',
  'regional',
  z.object({ customerId: Id, browser: z.string().nullable(), system: z.string().nullable(), at: Instant }),
);
/** `by`: the parent, or staff who set it for the parent. */
export const customerPasswordChanged = fact(
  'customer.password-changed',
  'identity',
  'regional',
  z.object({ customerId: Id, by: z.enum(['self', 'staff']), at: Instant }),
);
/** Staff sent a link to set a password. */
export const customerInvited = fact(
  'customer.invited',
  'identity',
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
/** A key from a mail was used: whoever reads mails to the address is the parent. */
export const customerEmailProven = fact(
  'customer.email-proven',
  'identity',
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const customerAskedProof = fact(
  'customer.asked-proof',
  'identity',
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const customerForgotPassword = fact(
  'customer.forgot-password',
  'identity',
  'regional',
  z.object({ customerId: Id, at: Instant }),
);

/**
 * Puts credentials aside for a parent about to be created; they work only once the parent's state is told. The same id
 * may be asked again. `customerId` is the id to create the parent with: where an earlier attempt with the same e-mail
 * and password came to nothing, it is that attempt's. Without a password the parent gets in by a mailed link.
 */
export const reserveCredentials = rpc(
  'reserveCredentials',
  'identity',
  'regional',
  z.object({ customerId: Id, email: Email, password: PasswordDigest.optional() }),
  z.object({ reserved: z.boolean(), customerId: Id.optional() }),
);
/**
 * Makes reserved credentials work at once after the parent was stored; the parent's state does the same a moment later.
 */
export const activateCredentials = rpc(
  'activateCredentials',
  'identity',
  'regional',
  z.object({ customerId: Id }),
  z.object({}),
);
/** Signs a 30-day device token. */
export const issueDeviceToken = rpc(
  'issueDeviceToken',
  'identity',
  'regional',
  z.object({ deviceId: Id, accountId: Id, customerId: Id, companyId: Id }),
  z.object({ token: z.string(), tokenExpiredAt: Instant }),
);
