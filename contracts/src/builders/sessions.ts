import { signIn } from '../sessions/endpoints.ts';
import { customerSignedIn } from '../sessions/events.ts';
import { portalSignIn } from '../sessions/portal-endpoints.ts';
import { CustomerSession, OpenSession, StaffSession } from '../sessions/schema.ts';
import { builder } from './builder.ts';
import { parent } from './customers.ts';
import { at, ids, passwordDigest } from './ids.ts';
import { administrator } from './staff.ts';

const session = { token: 'header.payload.signature', tokenExpiredAt: '2036-03-01T09:00:00.000Z', db: 'jp' };
const captcha = { 'g-recaptcha-response': 'solved' };

export const signInForm = builder(signIn.input, { email: 'admin@fovea.test', password: passwordDigest, ...captcha });
export const portalSignInForm = builder(portalSignIn.input, {
  email: 'hana@fovea.test',
  password: passwordDigest,
  db: 'jp',
  ...captcha,
});

export const staffSession = builder(StaffSession, {
  ...session,
  user: administrator(),
  dashboardUrl: null,
  pageSize: null,
  columns: {},
});
export const customerSession = builder(CustomerSession, { ...session, user: parent(), guardian: null, pageSize: null });
export const openSession = builder(OpenSession, {
  _id: ids.session,
  browser: 'Chrome',
  system: 'Windows',
  timezone: 'Asia/Tokyo',
  createdAt: at,
  lastUsedAt: at,
  expiresAt: session.tokenExpiredAt,
  current: true,
});
export const parentSignedIn = builder(customerSignedIn.body, { customerId: ids.parent, at });
