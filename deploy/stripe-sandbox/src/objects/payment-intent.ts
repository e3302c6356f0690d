import type { ApiErrorBody } from '../api-error.ts';
import type { Metadata } from '../wire.ts';

const unused = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_types: ['card'],
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

export type NextAction = {
  type: 'redirect_to_url';
  redirect_to_url: { url: string; return_url: string | null };
};

export type PaymentIntent = typeof unused & {
  id: string;
  amount: number;
  amount_received: number;
  automatic_payment_methods: { enabled: true } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async';
  client_secret: string;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: ApiErrorBody | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_options: { card: { request_three_d_secure: 'automatic' } };
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  status: PaymentIntentStatus;
};

type Varying =
  | 'id'
  | 'amount'
  | 'automatic_payment_methods'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'receipt_email'
  | 'setup_future_usage';

export function newPaymentIntent(fields: Pick<PaymentIntent, Varying>): PaymentIntent {
  return {
    ...unused,
    ...fields,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    status: 'requires_payment_method',
  };
}

const publicFields = new Set([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]);

/** The fields a browser sees with only the client secret: no customer, metadata or charge. */
export function publicPaymentIntent(intent: object): object {
  return Object.fromEntries(Object.entries(intent).filter(([field]) => publicFields.has(field)));
}
