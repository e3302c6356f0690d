import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done, PageSize } from '../envelope.ts';
import { Email, Id, PasswordDigest } from '../fields.ts';
import { BrowserTimezone, Captcha, OpenSessions, ResetLink, StaffSession, sentMark } from './schema.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signin',
  service: 'identity',
  access: 'public',
  region: 'none',
  captcha: true,
  rate: 'signIn',
  input: z.object({ email: Email, password: PasswordDigest, timezone: BrowserTimezone, ...sentMark, ...Captcha }),
  response: StaffSession,
  summary: 'Sign in as staff',
  audit: 'security',
  errors: ['companyLocked', 'userLocked', 'wrongCredentials'],
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
  errors: ['companyLocked', 'userLocked'],
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
  summary: 'Mail a reset link; the response does not reveal whether the address exists',
  audit: 'security',
});
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/user/forgotpassword',
  service: 'identity',
  access: 'public',
  region: 'none',
  rate: 'signIn',
  input: z.object({ password: PasswordDigest, key: z.string().min(1, { error: 'required' }).max(200) }),
  response: Done,
  summary: 'Set a password with a key from a mail',
  audit: 'security',
  errors: ['linkExpired'],
});
/** Does not use up the link: the page shows that a link has expired before a password is typed. */
export const openResetLink = endpoint({
  method: 'PUT',
  path: '/api/user/forgotpassword/link',
  service: 'identity',
  access: 'public',
  region: 'none',
  rate: 'signIn',
  input: z.object({ key: z.string().min(1, { error: 'required' }).max(200) }),
  response: ResetLink,
  summary: 'Get the account of a set-password link',
  errors: ['linkExpired'],
});
/** Ends this session on the server too. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/signout',
  service: 'identity',
  access: [...staff, 'customer'],
  region: 'none',
  viewers: true,
  input: z.object({}),
  response: Done,
  summary: 'Sign out',
});

/** For staff and parents alike; the session of either contains the setting. */
export const savePageSize = endpoint({
  method: 'PUT',
  path: '/api/user/pagesize',
  service: 'identity',
  access: [...staff, 'customer'],
  region: 'none',
  viewers: true,
  input: z.object({ pageSize: PageSize }),
  response: Done,
  summary: 'Set the caller’s number of rows per page',
});

export const findSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({}),
  response: OpenSessions,
  summary: 'List the caller’s sessions, last used first',
});
/** Proof that the person at the screen is the account's owner, before calls that declare `stepUp`. */
export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/user/sessions/confirm',
  service: 'identity',
  access: staff,
  region: 'none',
  rate: 'signIn',
  input: z.object({ password: PasswordDigest }),
  response: Done,
  summary: 'Confirm this session with the password, for the calls of the next minutes that ask for it',
  audit: 'security',
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({ id: Id, password: PasswordDigest.optional() }),
  response: Done,
  summary: 'End one of the caller’s sessions; another one than this requires the password',
  audit: 'security',
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/others',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({ password: PasswordDigest }),
  response: Done,
  summary: 'End all other sessions of the caller; requires the password',
  audit: 'security',
});
