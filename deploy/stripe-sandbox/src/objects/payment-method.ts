import type { Metadata } from '../wire.ts';
import type { Address } from './customer.ts';

const unused = {
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  customer_account: null,
  livemode: false,
  type: 'card',
} as const;

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
};

export type Card = {
  brand: string;
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | 'fail' | null };
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: boolean };
  wallet: null;
};

export type PaymentMethod = typeof unused & {
  id: string;
  billing_details: BillingDetails;
  card: Card;
  created: number;
  customer: string | null;
  metadata: Metadata;
};

export const emptyAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function newPaymentMethod(fields: Omit<PaymentMethod, keyof typeof unused>): PaymentMethod {
  return { ...unused, ...fields };
}
