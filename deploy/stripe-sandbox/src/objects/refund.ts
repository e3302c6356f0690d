import type { Metadata } from '../wire.ts';

const unused = {
  object: 'refund',
  destination_details: {
    card: { type: 'refund' },
    type: 'card',
  },
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const;

export type Refund = typeof unused & {
  id: string;
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
  /** Set only if the refund failed. */
  failure_balance_transaction?: string;
  failure_reason?: string;
};

export function newRefund(fields: Omit<Refund, keyof typeof unused>): Refund {
  return { ...unused, ...fields };
}
