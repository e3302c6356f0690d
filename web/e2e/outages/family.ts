import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { chargeAccount, findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { findClinic, makeOneFamily } from '@fovea/local/seed/one-family';
import { payByCard } from '@fovea/local/seed/payments';
import { expect } from '@playwright/test';
import { eventually, mailsTo, origin, product } from './stack.ts';

export type Family = { customerId: string; accountId: string; email: string; username: string; serial: string };
const { callApi, until } = product;
const month = 30 * 24 * 3_600_000;
let families = 0;

/** A parent of Midori Eye Clinic with one child and a bound device, made for one test. */
export async function makeFamily(admin: string): Promise<Family> {
  const name = `outage${Date.now().toString(36)}${++families}`;
  const made = await makeOneFamily(product, admin, await findClinic(product, admin), { name, childCount: 1 });
  const { customerId, email, serial, children } = made;
  return { customerId, accountId: children[0]?.accountId ?? '', email, username: name, serial };
}

/** The child's device, as soon as it may treat. */
export const signInDeviceOf = ({ serial, username }: Family) =>
  eventually(() => signInDevice({ gateway: origin, serial, username, password: demoPassword }), Boolean);

/** Opens a charge for the three-month plan; resolves to what pays it at the provider, as the card form does. */
export async function openCharge(admin: string, { accountId }: Family) {
  const as = { as: admin, db: 'jp' };
  const { payment } = await callApi(getBaseSetting, {});
  const plan = await until('a plan can be charged', async () => {
    const { list } = await callApi(findChargeablePlans, { accountId, db: 'jp' }, as);
    return list.find(({ name }) => name === '3 months');
  });
  const charged = await callApi(
    chargeAccount,
    { accountId, planId: plan._id, autoRenew: false, method: 'card', terms: true, guarantee: true, db: 'jp' },
    as,
  );
  if (charged.method !== 'card') throw new Error(`Expected a card payment, got ${charged.method}`);
  return { total: plan.total, pay: () => payByCard(payment.apiUrl ?? '', charged.intentId, charged.clientSecret) };
}

export async function paymentsOf(admin: string, { customerId }: Family) {
  const { list } = await callApi(findCustomerPayments, { userId: customerId, db: 'jp' }, { as: admin, db: 'jp' });
  return list;
}

const childOf = async (admin: string, { customerId, accountId }: Family) => {
  const { list } = await callApi(findCustomerPatients, { id: customerId, db: 'jp' }, { as: admin, db: 'jp' });
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
