import { z } from 'zod';
import { Customer } from './customers.ts';
import { endpoint, staff } from './endpoint.ts';
import { Done } from './envelope.ts';
import { fact, rpc } from './event.ts';
import { Email, Id, Instant, PasswordDigest, RegionKey } from './fields.ts';
import { StaffUser } from './staff.ts';

/** The solved captcha, in the field its first provider named. */
export const Captcha = { 'g-recaptcha-response': z.string({ error: 'solveCaptcha' }).min(1, { error: 'solveCaptcha' }).max(10_000) };
const Password = PasswordDigest;

/** `token` is empty for somebody who is told something instead of being let in: user.displayMessage, or displayWarning at a renewal. */
export const StaffSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  db: RegionKey,
  user: StaffUser,
  /** Where displayMessage staff are sent. */ dashboardUrl: z.string().nullable(),
});
export type StaffSession = z.infer<typeof StaffSession>;
/** `token` is empty at a renewal of a locked parent, whose user.displayWarning is set. */
export const CustomerSession = z.object({ token: z.string(), tokenExpiredAt: Instant, db: RegionKey, user: Customer });
export type CustomerSession = z.infer<typeof CustomerSession>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signin',
  service: 'identity',
  access: 'public',
  region: 'none',
  captcha: true,
  rate: 'signIn',
  input: z.object({ email: Email, password: Password, ...Captcha }),
  response: StaffSession,
  summary: 'Staff sign-in',
});
export const renewSession = endpoint({
  method: 'POST',
  path: '/api/signin/token',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({}),
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

export const portalSignIn = endpoint({
  method: 'POST',
  path: '/api/portal/signin',
  service: 'identity',
  access: 'public',
  region: 'required',
  captcha: true,
  rate: 'signIn',
  input: z.object({ email: Email, password: Password, type: z.literal('portal').optional(), db: RegionKey, ...Captcha }),
  response: CustomerSession,
  summary: 'Portal sign-in',
});
export const renewPortalSession = endpoint({
  method: 'POST',
  path: '/api/portal/signin/token',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
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
});

export const customerSignedIn = fact('customer.signed-in', 'identity', 'regional', z.object({ customerId: Id, at: Instant }));
export const customerForgotPassword = fact('customer.forgot-password', 'identity', 'regional', z.object({ customerId: Id, at: Instant }));

/** Puts credentials aside for a parent about to be created; they work only once the parent's state is told. The same id may be asked again. */
export const reserveCredentials = rpc(
  'reserveCredentials',
  'identity',
  'regional',
  z.object({ customerId: Id, email: Email, password: PasswordDigest }),
  z.object({ reserved: z.boolean() }),
);
/** Makes reserved credentials work at once after the parent was stored; the parent's state does the same a moment later. */
export const activateCredentials = rpc('activateCredentials', 'identity', 'regional', z.object({ customerId: Id }), z.object({}));
/** A staff member sets a parent's password; every session of the parent ends. */
export const setCustomerPassword = rpc('setCustomerPassword', 'identity', 'regional', z.object({ customerId: Id, password: PasswordDigest }), z.object({}));
/** Signs a 30-day device token. */
export const issueDeviceToken = rpc(
  'issueDeviceToken',
  'identity',
  'regional',
  z.object({ deviceId: Id, accountId: Id, customerId: Id, companyId: Id }),
  z.object({ token: z.string(), tokenExpiredAt: Instant }),
);
