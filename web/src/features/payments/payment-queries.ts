import { findInvoices, sumInvoices } from '@fovea/contracts/invoices/endpoints';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { sumPaymentMonths, sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import {
  countWaitingPayments,
  findCustomerPayments,
  findPayments,
  getPaymentDetails,
} from '@fovea/contracts/payments/endpoints';
import type { LoaderFunctionArgs } from 'react-router';
import { apiQuery, invalidate } from '../../api/query.ts';
import { load } from '../../routing/load.ts';

/** A payment's id begins with its region, so that its address works whichever region is chosen above. */
export const paymentDetails = (id: string) => apiQuery(getPaymentDetails, { id, db: regionOf(id) });

export const regionOf = (id: string): string => id.split('-')[0] ?? '';

/** The loader of the dialogs of one payment. */
export async function loadPayment({ params }: LoaderFunctionArgs): Promise<null> {
  await load(paymentDetails(String(params.id)));
  return null;
}

/** What settling may have changed on screen. */
export const invalidatePayments = (): Promise<void> =>
  invalidate(findPayments, sumPayments, getPaymentDetails, countWaitingPayments);

/** What a refund, or an assigned plan that was taken back, may have changed on screen. */
export const invalidateRefunded = (): Promise<void> =>
  invalidate(
    ...[findPayments, sumPayments, sumPaymentMonths, getPaymentDetails],
    ...[findCustomerPayments, findInvoices, sumInvoices, findCustomerPatients],
  );
