import type { Metadata } from '../wire.ts';

const unused = {
  object: 'customer',
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  discount: null,
  livemode: false,
  next_invoice_sequence: 1,
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} as const;

export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type Customer = typeof unused & {
  id: string;
  address: Address | null;
  created: number;
  description: string | null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
};

export function newCustomer(fields: Omit<Customer, keyof typeof unused>): Customer {
  return { ...unused, ...fields };
}
