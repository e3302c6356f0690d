import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import type { signUp } from '@fovea/contracts/customers/portal-endpoints';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { deviceOfCustomer } from '@fovea/contracts/devices/rpcs';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import { withdrawInvitation } from '@fovea/contracts/invitations/rpcs';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import {
  chargeInFlight,
  endCharges,
  hasActiveRenewal,
  hasPayments,
  returnRefund,
} from '@fovea/contracts/payments/rpcs';
import {
  activateCredentials,
  mailPasswordLink,
  reserveCredentials,
  setCustomerPassword,
} from '@fovea/contracts/sessions/rpcs';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { staffState } from '@fovea/contracts/staff/events';
import { hasTreatments } from '@fovea/contracts/usage/rpcs';
import type { Environment } from '@fovea/kit/config/config';
import { newId } from '@fovea/kit/database/ids';
import { publishCompany } from '@fovea/kit-testing/companies';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { createCustomerService } from '../service.ts';

export const digest = 'a'.repeat(64);
type StubCompany = {
  _id: string;
  name: string;
  databaseUrl: string;
  ancestors: string[];
  disabled: boolean;
  publicPlans: boolean;
};
let emails = 0;

/**
 * The customer service with a distributor, two clinics in jp and one in au, stubs of other services, and tokens.
 */
export async function startStage(env: Environment = {}) {
  const bed = await startTestBed({
    services: [createCustomerService],
    env: { DEFAULT_DEVICE_PASSWORD_DIGEST: digest, ...env },
  });
  const companies = new Map<string, StubCompany>();
  const distributor = await openCompany(bed, companies, { name: 'Sakura Vision' });
  const clinic = await openCompany(bed, companies, {
    name: 'Midori Eye Clinic',
    parents: [distributor],
    publicPlans: true,
  });
  const otherClinic = await openCompany(bed, companies, { name: 'Aoi Eye Clinic' });
  const farClinic = await openCompany(bed, companies, { name: 'Harbour Eye Clinic', databaseUrl: 'au' });
  const neighbours = stubNeighbours(bed, companies);
  const doctor = await employ(bed, clinic, 'Dr Mori');
  const otherDoctor = await employ(bed, clinic, 'Dr Sato');
  await bed.idle();

  const tokens = {
    admin: await bed.tokenFor({ role: 'admin' }),
    clinic: await bed.tokenFor({ role: 'companyAdmin', companyId: clinic }),
    distributor: await bed.tokenFor({ role: 'general', companyId: distributor }),
    otherClinic: await bed.tokenFor({ role: 'companyAdmin', companyId: otherClinic }),
    farClinic: await bed.tokenFor({ role: 'companyAdmin', companyId: farClinic, region: 'au' }),
    doctor: await bed.tokenFor({ role: 'doctor', companyId: clinic, id: doctor }),
    otherDoctor: await bed.tokenFor({ role: 'doctor', companyId: clinic, id: otherDoctor }),
  };
  const tokenOf = (customerId: string, companyId = clinic) =>
    bed.tokenFor({ role: 'customer', id: customerId, companyId });

  const createParent = async (fields: Partial<RequestOf<typeof saveCustomer>> = {}) =>
    (await bed.call(saveCustomer, { ...parentForm(clinic), ...fields }, { as: tokens.admin })).user;
  const addPatient = (userId: string, fields: Partial<RequestOf<typeof savePatient>> = {}) =>
    bed.call(savePatient, { ...patientForm(userId, doctor), ...fields }, { as: tokens.admin });
  const bindDevice = async (customerId: string) => {
    const device = { _id: newId(), serial_number: `SN-${newId().slice(-8)}`, status: 'In use' as const };
    neighbours.devices.set(customerId, device);
    await bed.publish(deviceOfRegionState, deviceOfRegionEvent({ ...device, companyId: clinic, customerId }));
    await bed.idle();
    return device;
  };
  return {
    bed,
    distributor,
    clinic,
    otherClinic,
    farClinic,
    doctor,
    otherDoctor,
    tokens,
    tokenOf,
    companies,
    createParent,
    addPatient,
    bindDevice,
    ...neighbours,
  };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;

export const newEmail = () => `parent${++emails}@example.test`;

export function parentForm(companyId: string): RequestOf<typeof saveCustomer> {
  return {
    firstName: 'Hana',
    lastName: 'Yamada',
    email: newEmail(),
    password: digest,
    phone: '0312345678',
    mobileCountryCode: '81',
    country: 'JP',
    timezone: 'Asia/Tokyo',
    language: 'ja',
    companyId,
  };
}

export function patientForm(userId: string, doctorId: string): RequestOf<typeof savePatient> {
  const unique = newId().slice(-8);
  return {
    userId,
    firstName: 'Sora',
    lastName: 'Yamada',
    patientId: `P-${unique}`,
    doctorId,
    prescriptionNumber: 'RX-1',
    username: `sora_${unique}`,
    password: digest,
  };
}

export function signUpForm(companyId: string | null, email = newEmail()): RequestOf<typeof signUp> {
  const { firstName, lastName, phone, mobileCountryCode } = parentForm(companyId ?? '');
  return {
    firstName,
    lastName,
    phone,
    mobileCountryCode,
    email,
    confirmEmail: email,
    password: digest,
    companyId,
    agree: true,
    'g-recaptcha-response': 'solved',
  };
}

async function openCompany(
  bed: TestBed,
  companies: Map<string, StubCompany>,
  {
    name,
    databaseUrl = 'jp',
    parents = [],
    publicPlans = false,
  }: { name: string; databaseUrl?: string; parents?: string[]; publicPlans?: boolean },
) {
  const _id = newId();
  companies.set(_id, { _id, name, databaseUrl, ancestors: [_id, ...parents], disabled: false, publicPlans });
  await publishCompany(bed, { _id, name, databaseUrl, parents, publicPlans });
  return _id;
}

async function employ(bed: TestBed, companyId: string, fullName: string) {
  const _id = newId();
  await bed.publish(staffState, { _id, fullName, companyId, type: 'normal', userType: 'doctor', deleted: false });
  return _id;
}

/** Stubs of identity, company, inventory and billing. Tests may change their replies. */
function stubNeighbours(bed: TestBed, companies: Map<string, StubCompany>) {
  const credentials = new Map<
    string,
    { email: string; region: string | undefined; active: boolean; withPassword: boolean }
  >();
  const devices = new Map<string, { _id: string; serial_number: string; status: 'In use' }>();
  const renewing = new Set<string>();
  /** Plan names by the child or parent with a charge in flight. */
  const charging = new Map<string, string>();
  const ended: string[] = [];
  const deposits = new Set<string>();
  /** Treated accounts; parents or accounts that paid. */
  const treated = new Set<string>();
  const paid = new Set<string>();
  const settings = { maxPatients: 5 };
  bed.stubRpc(wasUploaded, ({ key }) => ({ was: !key.includes('anothers') }));
  bed.stubRpc(companyById, ({ id }) => {
    const company = companies.get(id);
    if (!company) return null;
    const { ancestors: _, ...option } = company;
    return {
      ...option,
      type: 'Clinic' as const,
      country: 'JP',
      parentCompanyId: null,
      useInventory: true,
      customerNotifications: true,
      paymentGateway: true,
      taxPercentage: 10,
      mobileCountryCode: '81',
      owner_email: 'owner@example.test',
    };
  });
  bed.stubRpc(reserveCredentials, ({ customerId, email, password }, region) => {
    const taken = [...credentials.entries()].some(
      ([id, each]) => each.email === email && each.region === region && id !== customerId,
    );
    if (!taken) credentials.set(customerId, { email, region, active: false, withPassword: password !== undefined });
    return { reserved: !taken };
  });
  bed.stubRpc(activateCredentials, ({ customerId }) => {
    const found = credentials.get(customerId);
    if (found) found.active = true;
    return {};
  });
  const passwords: { set: string[]; linked: string[] } = { set: [], linked: [] };
  bed.stubRpc(setCustomerPassword, ({ customerId }) => {
    passwords.set.push(customerId);
    return {};
  });
  bed.stubRpc(mailPasswordLink, ({ customerId }) => {
    passwords.linked.push(customerId);
    return {};
  });
  bed.stubRpc(withdrawInvitation, ({ customerId }) => ({
    withdrawn: credentials.get(customerId)?.withPassword === false,
  }));
  bed.stubRpc(deviceOfCustomer, ({ customerId }) => devices.get(customerId) ?? null);
  bed.stubRpc(hasActiveRenewal, ({ customerId }) => ({ active: renewing.has(customerId) }));
  bed.stubRpc(chargeInFlight, ({ accountId }) => ({ planName: charging.get(accountId) ?? null }));
  bed.stubRpc(endCharges, ({ customerId }) => {
    ended.push(customerId);
    return { planName: charging.get(customerId) ?? null };
  });
  bed.stubRpc(hasTreatments, ({ accountIds }) => ({ has: accountIds.some((id) => treated.has(id)) }));
  bed.stubRpc(hasPayments, ({ customerId, accountId }) => ({ has: paid.has(accountId ?? customerId) }));
  bed.stubRpc(returnRefund, ({ accountId }) => ({
    hash: (deposits.has(accountId) ? 'd' : 'n').repeat(43),
    moneyBack: null,
    deposit: deposits.has(accountId) ? { currency: 'jpy' as const, amount: '3000' } : null,
  }));
  bed.stubRpc(platformSettings, () => ({
    currencies: ['jpy' as const],
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl: '',
    ...settings,
  }));
  return { credentials, passwords, devices, renewing, charging, ended, deposits, treated, paid, settings };
}
