import type { Access, Operation } from './operation.ts';
import { findBalanceTransactions, getBalanceTransaction } from './operations/balance-transactions.ts';
import { findCharges, getCharge } from './operations/charges.ts';
import {
  createCheckoutSession,
  expireCheckoutSession,
  findCheckoutSessions,
  findLineItems,
  getCheckoutSession,
} from './operations/checkout-sessions.ts';
import { confirmPaymentIntent } from './operations/confirm-payment-intent.ts';
import { createCustomer, deleteCustomer, findCustomers, getCustomer, updateCustomer } from './operations/customers.ts';
import { findDisputes, getDispute } from './operations/disputes.ts';
import { findEvents, getEvent } from './operations/events.ts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  findPaymentIntents,
  getPaymentIntent,
  updatePaymentIntent,
} from './operations/payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  findPaymentMethods,
  getCustomerPaymentMethod,
  getPaymentMethod,
} from './operations/payment-methods.ts';
import { createRefund, findRefunds, getRefund } from './operations/refunds.ts';
import { confirmSetupIntent, createSetupIntent, getSetupIntent } from './operations/setup-intents.ts';

/** `weakest` is the weakest credential that may call it. */
export type Route = { method: 'get' | 'post' | 'delete'; path: string; operation: Operation; weakest: Access };

export const routes: Route[] = [
  { method: 'post', path: '/v1/customers', operation: createCustomer, weakest: 'secret' },
  { method: 'get', path: '/v1/customers', operation: findCustomers, weakest: 'secret' },
  { method: 'get', path: '/v1/customers/:id', operation: getCustomer, weakest: 'secret' },
  { method: 'post', path: '/v1/customers/:id', operation: updateCustomer, weakest: 'secret' },
  { method: 'delete', path: '/v1/customers/:id', operation: deleteCustomer, weakest: 'secret' },
  { method: 'get', path: '/v1/customers/:customer/payment_methods', operation: findPaymentMethods, weakest: 'secret' },
  {
    method: 'get',
    path: '/v1/customers/:customer/payment_methods/:id',
    operation: getCustomerPaymentMethod,
    weakest: 'secret',
  },

  { method: 'post', path: '/v1/payment_methods', operation: createPaymentMethod, weakest: 'publishable' },
  { method: 'get', path: '/v1/payment_methods', operation: findPaymentMethods, weakest: 'secret' },
  { method: 'get', path: '/v1/payment_methods/:id', operation: getPaymentMethod, weakest: 'secret' },
  { method: 'post', path: '/v1/payment_methods/:id/attach', operation: attachPaymentMethod, weakest: 'secret' },
  { method: 'post', path: '/v1/payment_methods/:id/detach', operation: detachPaymentMethod, weakest: 'secret' },

  { method: 'post', path: '/v1/payment_intents', operation: createPaymentIntent, weakest: 'secret' },
  { method: 'get', path: '/v1/payment_intents', operation: findPaymentIntents, weakest: 'secret' },
  { method: 'get', path: '/v1/payment_intents/:id', operation: getPaymentIntent, weakest: 'clientSecret' },
  { method: 'post', path: '/v1/payment_intents/:id', operation: updatePaymentIntent, weakest: 'secret' },
  { method: 'post', path: '/v1/payment_intents/:id/confirm', operation: confirmPaymentIntent, weakest: 'clientSecret' },
  { method: 'post', path: '/v1/payment_intents/:id/cancel', operation: cancelPaymentIntent, weakest: 'secret' },

  { method: 'post', path: '/v1/setup_intents', operation: createSetupIntent, weakest: 'secret' },
  { method: 'get', path: '/v1/setup_intents/:id', operation: getSetupIntent, weakest: 'clientSecret' },
  { method: 'post', path: '/v1/setup_intents/:id/confirm', operation: confirmSetupIntent, weakest: 'clientSecret' },

  { method: 'get', path: '/v1/charges', operation: findCharges, weakest: 'secret' },
  { method: 'get', path: '/v1/charges/:id', operation: getCharge, weakest: 'secret' },

  { method: 'post', path: '/v1/refunds', operation: createRefund, weakest: 'secret' },
  { method: 'get', path: '/v1/refunds', operation: findRefunds, weakest: 'secret' },
  { method: 'get', path: '/v1/refunds/:id', operation: getRefund, weakest: 'secret' },

  { method: 'get', path: '/v1/disputes', operation: findDisputes, weakest: 'secret' },
  { method: 'get', path: '/v1/disputes/:id', operation: getDispute, weakest: 'secret' },

  { method: 'get', path: '/v1/balance_transactions', operation: findBalanceTransactions, weakest: 'secret' },
  { method: 'get', path: '/v1/balance_transactions/:id', operation: getBalanceTransaction, weakest: 'secret' },

  { method: 'post', path: '/v1/checkout/sessions', operation: createCheckoutSession, weakest: 'secret' },
  { method: 'get', path: '/v1/checkout/sessions', operation: findCheckoutSessions, weakest: 'secret' },
  { method: 'get', path: '/v1/checkout/sessions/:id', operation: getCheckoutSession, weakest: 'secret' },
  { method: 'get', path: '/v1/checkout/sessions/:id/line_items', operation: findLineItems, weakest: 'secret' },
  { method: 'post', path: '/v1/checkout/sessions/:id/expire', operation: expireCheckoutSession, weakest: 'secret' },

  { method: 'get', path: '/v1/events', operation: findEvents, weakest: 'secret' },
  { method: 'get', path: '/v1/events/:id', operation: getEvent, weakest: 'secret' },
];
