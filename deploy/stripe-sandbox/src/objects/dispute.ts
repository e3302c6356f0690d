import type { Metadata } from '../wire.ts';
import type { BalanceTransaction } from './balance-transaction.ts';

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const;

const unused = {
  object: 'dispute',
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  livemode: false,
} as const;

export type Dispute = typeof unused & {
  id: string;
  amount: number;
  /** Expanded objects, as the provider sends them; empty until funds are withdrawn. */
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  metadata: Metadata;
  payment_intent: string | null;
  payment_method_details: {
    card: { brand: string; case_type: 'chargeback' | 'inquiry'; network_reason_code: string | null };
    type: 'card';
  };
  reason: string;
  /** Any status, including ones the provider may add. */
  status: string;
};

export const newDispute = (fields: Omit<Dispute, keyof typeof unused>): Dispute => ({ ...unused, ...fields });
