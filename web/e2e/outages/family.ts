import { findAllCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { bindCustomerDevice, saveDevice } from '@fovea/contracts/devices/endpoints';
import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { chargeAccount, findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { payByCard } from '@fovea/local/seed/payments';
import { expect } from '@playwright/test';
import { eventually, mailsTo, origin, product } from './stack.ts';

export type Family = { customerId: string; accountId: string; email: string; username: string; serial: string };
const { ask, until } = product;
const month = 30 * 24 * 3_600_000;
let families = 0;

/** A parent of Midori Eye Clinic with one child and a bound device, made for one test. */
export async function makeFamily(admin: string): Promise<Family> {
  const as = { as: admin, db: 'jp' };
  const name = `outage${Date.now().toString(36)}${++families}`;
  const { list: companies } = await ask(findAllCompanies, { searchStr: 'Midori' }, as);
  const companyId = companies[0]?._id ?? '';
  const [{ list: doctors }, { list: catalogs }] = [
    await ask(findDoctors, { companyId }, as),
    await ask(findAllCatalogs, {}, as),
  ];
  const serial = `FV-${name}`.toUpperCase();
  const device = {
    serial_number: serial,
    qrcode: serial,
    order_number: 'PO-1',
    udi: '04912345000019',
    type: 'COMMERCIAL' as const,
    createdDate: new Date().toISOString(),
  };
  await ask(saveDevice, { ...device, productId: catalogs[0]?._id ?? '', companyId }, as);

  const email = `${name}@fovea.test`;
  const password = passwordDigest(demoPassword);
  const person = {
    firstName: 'Outage',
    lastName: 'Family',
    phone: '09012345678',
    mobileCountryCode: '81',
    country: 'JP',
    timezone: 'Asia/Tokyo',
  };
  const { user } = await ask(
    saveCustomer,
    { ...person, email, password, companyId, doctorId: doctors[0]?._id ?? null, db: 'jp' },
    as,
  );
  await until('the device can be bound', () =>
    ask(bindCustomerDevice, { serial_number: serial, customerId: user._id, db: 'jp' }, as),
  );
  const child = {
    firstName: 'Child',
    lastName: 'Family',
    patientId: name,
    doctorId: doctors[0]?._id ?? '',
    prescriptionNumber: 'RX-1',
    username: name,
    password,
  };
  const patient = await ask(savePatient, { ...child, userId: user._id, db: 'jp' }, as);
  return { customerId: user._id, accountId: patient._id, email, username: name, serial };
}

/** The child's device, as soon as it may treat. */
export const signInDeviceOf = ({ serial, username }: Family) =>
  eventually(() => signInDevice({ gateway: origin, serial, username, password: demoPassword }), Boolean);

/** Opens a charge for the three-month plan; resolves to what pays it at the provider, as the card form does. */
export async function openCharge(admin: string, { accountId }: Family) {
  const as = { as: admin, db: 'jp' };
  const { payment } = await ask(getBaseSetting, {});
  const plan = await until('a plan can be charged', async () => {
    const { list } = await ask(findChargeablePlans, { accountId, db: 'jp' }, as);
    return list.find(({ name }) => name === '3 months');
  });
  const charged = await ask(
    chargeAccount,
    { accountId, planId: plan._id, autoRenew: false, method: 'card', terms: true, guarantee: true, db: 'jp' },
    as,
  );
  if (charged.method !== 'card') throw new Error(`Expected a card payment, got ${charged.method}`);
  return { total: plan.total, pay: () => payByCard(payment.apiUrl ?? '', charged.intentId, charged.clientSecret) };
}

export async function paymentsOf(admin: string, { customerId }: Family) {
  const { list } = await ask(findCustomerPayments, { userId: customerId, db: 'jp' }, { as: admin, db: 'jp' });
  return list;
}

const childOf = async (admin: string, { customerId, accountId }: Family) => {
  const { list } = await ask(findCustomerPatients, { id: customerId, db: 'jp' }, { as: admin, db: 'jp' });
  return list.find(({ _id }) => _id === accountId);
};

/** Paid once, extended once by three months, told once. */
export async function expectOnePayment(admin: string, family: Family): Promise<void> {
  const payments = await eventually(
    () => paymentsOf(admin, family),
    (list) => list.length > 0,
  );
  expect(payments.map(({ status }) => status)).toEqual(['succeeded']);
  const child = await eventually(
    () => childOf(admin, family),
    (found) => Boolean(found?.expiredDate),
  );
  const paidFor = new Date(child?.expiredDate ?? 0).getTime() - Date.now();
  expect(paidFor).toBeGreaterThan(2.9 * month);
  expect(paidFor).toBeLessThan(3.2 * month);
  await eventually(
    () => mailsTo(family.email),
    (mails) => mails.some(({ subject }) => /payment of/.test(subject)),
  );
  expect((await mailsTo(family.email)).filter(({ subject }) => /payment of/.test(subject))).toHaveLength(1);
}
