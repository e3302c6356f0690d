import type { Payment } from '../../generated/regional/client.ts';
import { unitsOf } from '../payments/amount.ts';
import { publicId } from '../payments/payment-id.ts';
import type { Order } from '../provider/provider.ts';

/**
 * What the provider is told about a payment: ids and the plan's name, nothing about a person. Made from the stored row
 * alone, so that asking again says the same.
 */
export function orderOf(payment: Payment, region: string, providerCustomer: string): Order {
  const id = publicId(region, payment.id);
  const { accountId, customerId, planId } = payment;
  const type = payment.renewalTry ? 'renewal' : 'charge';
  return {
    id,
    units: unitsOf(payment.amount, payment.currency),
    currency: payment.currency,
    description: payment.planName,
    providerCustomer,
    metadata: { paymentId: id, region, db: region, accountId, userId: customerId, planId, type },
  };
}
