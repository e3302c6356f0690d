import type { Metadata } from '../wire.ts';
import type { BillingDetails, Card, PaymentMethod } from './payment-method.ts';

const unused = {
  object: 'charge',
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'FOVEA',
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

export type Outcome = {
  advice_code: null;
  network_advice_code: null;
  network_decline_code: string | null;
  network_status: 'approved_by_network' | 'declined_by_network';
  reason: string | null;
  seller_message: string;
  type: 'authorized' | 'issuer_declined';
};

export type Charge = typeof unused & {
  id: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: Outcome;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: ChargedCard; type: 'card' };
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  status: 'succeeded' | 'failed';
};

type ChargedCard = Pick<
  Card,
  | 'brand'
  | 'checks'
  | 'country'
  | 'exp_month'
  | 'exp_year'
  | 'fingerprint'
  | 'funding'
  | 'last4'
  | 'regulated_status'
  | 'wallet'
> & {
  amount_authorized: number | null;
  installments: null;
  mandate: null;
  network: string;
  network_token: { used: false };
  three_d_secure: {
    authentication_flow: 'challenge';
    result: 'authenticated';
    result_reason: null;
    version: '2.2.0';
  } | null;
};

export function newCharge(fields: Omit<Charge, keyof typeof unused>): Charge {
  return { ...unused, ...fields };
}

export function chargedCard(
  { card }: PaymentMethod,
  amountAuthorized: number | null,
  challenged: boolean,
): ChargedCard {
  const {
    display_brand: _display,
    generated_from: _from,
    networks: _networks,
    three_d_secure_usage: _usage,
    ...shown
  } = card;
  return {
    ...shown,
    amount_authorized: amountAuthorized,
    installments: null,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    three_d_secure: challenged
      ? { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
      : null,
  };
}
