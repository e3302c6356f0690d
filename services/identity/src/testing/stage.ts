import { createHash } from 'node:crypto';
import type { CompanyState } from '@fovea/contracts/companies/events';
import type { Customer } from '@fovea/contracts/customers/schema';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { resetPassword, signIn } from '@fovea/contracts/sessions/endpoints';
import { getStaffKey, saveStaff } from '@fovea/contracts/staff/endpoints';
import type { StaffUser } from '@fovea/contracts/staff/schema';
import { publishCompany } from '@fovea/kit-testing/companies';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { createIdentityService } from '../service.ts';

/** The digest a browser sends for a password. */
export const digestOf = (password: string) => createHash('sha256').update(`fovea:${password}`).digest('hex');
export const captcha = { 'g-recaptcha-response': 'solved' };
export const adminEmail = 'first@fovea.test';
export const password = digestOf('Fovea-demo-1');

const secret = { FOVEA_SECRET_KEY: 'a secret for tests of more than thirty-two characters' };
/** Signs tokens with the tests' own key: `tokenFor` creates actors. */
export const startBed = (env = {}) => startTestBed({ services: [createIdentityService], env: { ...secret, ...env } });
/** Uses identity's real keys and a first administrator: tokens come from signing in. */
export const startRealBed = () =>
  startBed({ TEST_SIGNING_KEYS: '', FOVEA_ADMIN_EMAIL: adminEmail, FOVEA_ADMIN_PASSWORD_DIGEST: password });

export async function signInAs(bed: TestBed, email: string, digest = password) {
  return bed.call(signIn, { email, password: digest, ...captcha });
}

/** Publishes a company as the company service does, and waits until it is stored. */
export async function aCompany(bed: TestBed, fields: Partial<CompanyState> = {}): Promise<CompanyState> {
  const company = await publishCompany(bed, fields);
  await bed.idle();
  return company;
}

let people = 0;
export const staffForm = (fields: Partial<RequestOf<typeof saveStaff>> = {}): RequestOf<typeof saveStaff> => {
  people += 1;
  const form = {
    fullName: `Person ${people}`,
    email: `person${people}@fovea.test`,
    phone: '0312345678',
    mobileCountryCode: '81',
    timezone: 'Asia/Tokyo',
  };
  return { ...form, type: 'normal', userType: 'general', ...fields };
};

/** A staff user who accepted the invitation and set the tests' password. */
export async function aStaffUser(
  bed: TestBed,
  admin: string,
  fields: Partial<RequestOf<typeof saveStaff>>,
): Promise<StaffUser> {
  const staff = await bed.call(saveStaff, staffForm(fields), { as: admin });
  const { key } = await bed.call(getStaffKey, { id: staff._id }, { as: admin });
  await bed.call(resetPassword, { key, password });
  return staff;
}

/** The parent as the customer service returns it. */
export function parentView(fields: Pick<Customer, '_id' | 'companyId' | 'email'> & Partial<Customer>): Customer {
  return {
    firstName: 'Hana',
    middleName: '',
    lastName: 'Sato',
    fullName: 'Hana Sato',
    firstNameKana: '',
    lastNameKana: '',
    phone: '0312345678',
    mobileCountryCode: '81',
    company: null,
    agreement: null,
    emailProven: true,
    userType: null,
    birthDate: null,
    expiredDate: null,
    registerDate: new Date().toISOString(),
    lastLoginAt: null,
    lock: false,
    requesting: false,
    debug: false,
    language: 'ja',
    timezone: 'Asia/Tokyo',
    timezoneUpdateDate: null,
    country: 'JP',
    zip: '',
    address: '',
    location: null,
    doctorId: null,
    doctorName: null,
    referenceNumber: 'RJP000001',
    notes: '',
    needRequired: false,
    type: 'customer',
    accounts: [],
    device: null,
    db: 'jp',
    displayWarning: false,
    updatedAt: new Date().toISOString(),
    removedAt: null,
    ...fields,
  };
}
