import { z } from 'zod';
import { cardError, invalidRequest, noSuch } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { listPage, pageParams } from '../list-page.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { find, type Operation } from '../operation.ts';
import { declines, isDecline } from '../test-cards.ts';
import { expand, ignored, readParams, text } from '../wire.ts';
import { addPaymentMethod, paymentMethodParams, resolvePaymentMethod } from './card-details.ts';

const CreatePaymentMethod = z.strictObject({ ...paymentMethodParams, expand });
const FindPaymentMethods = z.strictObject({
  ...pageParams,
  allow_redisplay: ignored,
  customer: text.optional(),
  type: z.literal('card').optional(),
});

export const createPaymentMethod: Operation = (context, call) =>
  addPaymentMethod(context, readParams(CreatePaymentMethod, call.params));

export const getPaymentMethod: Operation = (context, call) => find(context, 'payment_methods', call.path.id);

export const getCustomerPaymentMethod: Operation = (context, call) => {
  const customer = find(context, 'customers', call.path.customer, 'customer');
  const method = find(context, 'payment_methods', call.path.id);
  if (method.customer !== customer.id) throw noSuch('PaymentMethod', method.id);
  return method;
};

export const findPaymentMethods: Operation = (context, call) => {
  const { customer = call.path.customer, ...page } = readParams(FindPaymentMethods, call.params);
  if (customer !== undefined) find(context, 'customers', customer, 'customer');
  const methods = context.store
    .all('payment_methods')
    .filter((method) => customer !== undefined && method.customer === customer);
  return listPage(
    methods,
    page,
    call.path.customer ? `/v1/customers/${customer}/payment_methods` : '/v1/payment_methods',
  );
};

export const attachPaymentMethod: Operation = (context, call) => {
  const params = readParams(z.strictObject({ customer: text, expand }), call.params);
  const customer = find(context, 'customers', params.customer, 'customer');
  const method = find(context, 'payment_methods', resolvePaymentMethod(context, call.path.id ?? ''));
  const card = find(context, 'vault', method.id);
  if (method.customer) throw invalidRequest('The payment method you provided has already been attached to a customer.');
  if (card.isUsedUp) throw usedUp();
  if (isDecline(card.behaviour)) {
    const { code, declineCode, message } = declines[card.behaviour];
    throw cardError(code, message, declineCode ? { decline_code: declineCode } : {});
  }
  return attach(context, method, customer.id);
};

export function attach(context: Context, method: PaymentMethod, customer: string): PaymentMethod {
  const attached = context.store.put('payment_methods', { ...method, customer });
  emit(context, 'payment_method.attached', attached);
  return attached;
}

/** A detached card can never be used again; the customer's default is cleared if it was this card. */
export const detachPaymentMethod: Operation = (context, call) => {
  readParams(z.strictObject({ expand }), call.params);
  const method = find(context, 'payment_methods', call.path.id);
  const customer = method.customer && context.store.get('customers', method.customer);
  if (!customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  if (customer.invoice_settings.default_payment_method === method.id) {
    context.store.put('customers', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  context.store.put('vault', { ...find(context, 'vault', method.id), isUsedUp: true });
  const detached = context.store.put('payment_methods', { ...method, customer: null });
  emit(context, 'payment_method.detached', detached, { customer: customer.id });
  return detached;
};

export function usedUp() {
  return invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. ' +
      'To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}
