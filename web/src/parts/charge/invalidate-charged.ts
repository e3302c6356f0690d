import { findDiscounts } from '@fovea/contracts/discounts/endpoints';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { sumPaymentMonths, sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import {
  countWaitingPayments,
  findCustomerPayments,
  findPayments,
  getPayMethods,
  previewCharge,
} from '@fovea/contracts/payments/endpoints';
import {
  findOrders,
  findOwnPayments,
  getBilling,
  getOwnPayMethods,
  previewOwnCharge,
} from '@fovea/contracts/payments/portal-endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { getFamilyBilling } from '@fovea/contracts/renewals/endpoints';
import { invalidate } from '../../api/query.ts';

/** Everything on screen that a charge may have changed. */
export function invalidateCharged(): Promise<void> {
  return invalidate(
    ...[findCustomerPatients, findOwnPatients, findChargeablePlans, findPortalPlans, getPayMethods, getOwnPayMethods],
    ...[findPayments, findCustomerPayments, findOwnPayments, findOrders, getBilling, countWaitingPayments],
    ...[sumPayments, sumPaymentMonths],
    ...[previewCharge, previewOwnCharge, getFamilyBilling, findDiscounts],
  );
}
