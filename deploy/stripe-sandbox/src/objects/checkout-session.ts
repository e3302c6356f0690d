import type { Metadata } from '../wire.ts';

const unused = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [],
  invoice: null,
  invoice_creation: { enabled: false },
  livemode: false,
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} as const;

export type LineItem = {
  id: string;
  object: 'item';
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  quantity: number;
};

export type CheckoutSession = typeof unused & {
  id: string;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_details: {
    address: null;
    email: string | null;
    name: string | null;
    phone: null;
    tax_exempt: 'none';
    tax_ids: [];
  } | null;
  customer_email: string | null;
  expires_at: number;
  locale: string | null;
  metadata: Metadata;
  payment_intent: string | null;
  payment_method_options: { card?: { restrictions: { brands_blocked: string[] } } };
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  url: string | null;
};

/** Data of a session that is not part of the session object. */
export type CheckoutOrder = {
  id: string;
  lines: LineItem[];
  intent: {
    description: string | null;
    metadata: Metadata;
    receiptEmail: string | null;
    setupFutureUsage: 'off_session' | 'on_session' | null;
  };
};

export function newCheckoutSession(fields: Omit<CheckoutSession, keyof typeof unused>): CheckoutSession {
  return { ...unused, ...fields };
}
