import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Email, Id, PasswordDigest, RegionKey } from '../fields.ts';
import { BrowserTimezone, Captcha, CustomerSession, OpenSessions, ResetLink, sentMark } from './schema.ts';

/** The key of a mailed link, and the region that issued it. */
const MailedKey = z.object({ key: z.string().min(1, { error: 'required' }).max(200), db: RegionKey });

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
    password: PasswordDigest,
    type: z.literal('portal').optional(),
    db: RegionKey,
    timezone: BrowserTimezone,
    ...sentMark,
    ...Captcha,
  }),
  response: CustomerSession,
  summary: 'Sign in to the portal',
  audit: 'security',
  errors: ['accessEnded', 'companyLocked', 'userLocked', 'wrongCredentials'],
});
export const renewPortalSession = endpoint({
  method: 'POST',
  path: '/api/portal/signin/token',
  rate: 'renew',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  evenEnded: true,
  viewers: true,
  input: z.object({ timezone: BrowserTimezone }),
  response: CustomerSession,
  summary: 'Renew a portal session',
  errors: ['companyLocked', 'userLocked'],
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
  audit: 'security',
});
export const portalResetPassword = endpoint({
  method: 'PUT',
  path: '/api/portal/user/forgotpassword',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: z.object({ password: PasswordDigest, key: z.string().min(1, { error: 'required' }).max(200), db: RegionKey }),
  response: Done,
  summary: 'Set a parent’s password with a key from a mail',
  audit: 'security',
  errors: ['linkExpired'],
});
/** Does not use up the link: the page shows that a link has expired before a password is typed. */
export const openPortalResetLink = endpoint({
  method: 'PUT',
  path: '/api/portal/user/forgotpassword/link',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: MailedKey,
  response: ResetLink,
  summary: 'Get the account of a parent’s set-password link',
  errors: ['linkExpired'],
});
export const proveEmail = endpoint({
  method: 'PUT',
  path: '/api/portal/user/email',
  service: 'identity',
  access: 'public',
  region: 'required',
  rate: 'signIn',
  input: MailedKey,
  /** `confirmedBefore`: the same link was followed before. */
  response: z.object({ confirmedBefore: z.boolean() }),
  summary: 'Verify a parent’s e-mail address with a key from a mail',
  audit: 'security',
  errors: ['linkExpired'],
});
export const requestEmailProof = endpoint({
  method: 'POST',
  path: '/api/portal/user/email',
  creates: true,
  service: 'identity',
  access: ['customer'],
  region: 'required',
  firstGuardian: true,
  input: z.object({}),
  response: Done,
  summary: 'Mail the verification link to the signed-in parent; at most three links an hour',
});
export const updatePortalPassword = endpoint({
  method: 'PUT',
  path: '/api/portal/user/password',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  viewers: true,
  input: z.object({ oldPassword: PasswordDigest, password: PasswordDigest }),
  response: Done,
  summary: 'Change the caller’s own password and end all sessions',
  audit: 'security',
});

export const findPortalSessions = endpoint({
  method: 'GET',
  path: '/api/portal/user/sessions',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: OpenSessions,
  summary: 'List the parent’s sessions, last used first',
});
export const endPortalSession = endpoint({
  method: 'DELETE',
  path: '/api/portal/user/sessions',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  viewers: true,
  input: z.object({ id: Id, password: PasswordDigest.optional() }),
  response: Done,
  summary: 'End one of the parent’s sessions; another one than this requires the password',
  audit: 'security',
});
export const endOtherPortalSessions = endpoint({
  method: 'DELETE',
  path: '/api/portal/user/sessions/others',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  viewers: true,
  input: z.object({ password: PasswordDigest }),
  response: Done,
  summary: 'End all other sessions of the parent; requires the password',
  audit: 'security',
});
