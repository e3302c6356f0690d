import { findDiscounts } from '@fovea/contracts/discounts/endpoints';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import type { Charge, ChargeResult } from '@fovea/contracts/payments/charge-schema';
import {
  chargeAccount,
  countWaitingPayments,
  findCustomerPayments,
  findPayments,
  getFamilyBilling,
  getPayMethods,
  previewCharge,
  sumPayments,
} from '@fovea/contracts/payments/endpoints';
import {
  chargeOwnAccount,
  findOrders,
  findOwnPayments,
  getBilling,
  getOwnPayMethods,
  previewOwnCharge,
} from '@fovea/contracts/payments/portal-endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { call, SECOND } from '../../api/client.ts';
import { apiQuery, invalidate } from '../../api/query.ts';
import type { ChargeArea } from './charge-choice.ts';

export type Charged = {
  account: Patient;
  db: string;
  area: ChargeArea /** The family's: what is charged for begins and ends on its days. */;
  timezone: string;
};

/** A running renewal is changed by administrators; one that was agreed to until an end is changed by nobody. */
export const mayChange = ({ account, area }: Pick<Charged, 'account' | 'area'>): boolean =>
  area === 'admin' && account.subscriptionStatus === 'active' && !account.renewHasEnd;

/** What may be charged, or what a running renewal may be changed to. */
export const plansOf = ({ account, db, area }: Charged, { renewal = false }: { renewal?: boolean } = {}) =>
  area === 'admin'
    ? apiQuery(findChargeablePlans, { accountId: account._id, db, ...(renewal && { renewal }) })
    : apiQuery(findPortalPlans, { accountId: account._id });

export const payMethodsOf = ({ account, db, area }: Charged) =>
  area === 'admin' ? apiQuery(getPayMethods, { accountId: account._id, db }) : apiQuery(getOwnPayMethods, {});

/** What charging this plan would take and agree to. */
export const previewOf = ({ account, db, area }: Charged, wish: { planId: string; autoRenew: boolean }) =>
  area === 'admin'
    ? apiQuery(previewCharge, { accountId: account._id, ...wish, db })
    : apiQuery(previewOwnCharge, { accountId: account._id, ...wish });

/** Opens the charge. A plan without money is real at once: resolves when the account shows it. */
export async function openCharge(charged: Charged, wish: Omit<Charge, 'accountId' | 'db'>): Promise<ChargeResult> {
  const { account, db, area } = charged;
  const input = { accountId: account._id, ...wish };
  const result = area === 'admin' ? await call(chargeAccount, { ...input, db }) : await call(chargeOwnAccount, input);
  if (result.method === 'none') await untilShown(charged, result.newExpiredDate);
  return result;
}

/** Everything on screen that a charge may have changed. */
export function invalidateCharged(): Promise<void> {
  return invalidate(
    ...[findCustomerPatients, findOwnPatients, findChargeablePlans, findPortalPlans, getPayMethods, getOwnPayMethods],
    ...[findPayments, findCustomerPayments, findOwnPayments, findOrders, getBilling, countWaitingPayments, sumPayments],
    ...[previewCharge, previewOwnCharge, getFamilyBilling, findDiscounts],
  );
}

const askEveryMs = 250;

/** Billing tells the account's owner a moment after it has answered. After 3 s the next visit will show it. */
async function untilShown({ account, db, area }: Charged, newExpiredDate: string): Promise<void> {
  for (const end = Date.now() + 3 * SECOND; Date.now() < end; ) {
    const { list } =
      area === 'admin' ? await call(findCustomerPatients, { id: account.userId, db }) : await call(findOwnPatients, {});
    const { expiredDate } = list.find(({ _id }) => _id === account._id) ?? account;
    if (expiredDate && new Date(expiredDate) >= new Date(newExpiredDate)) return;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}
