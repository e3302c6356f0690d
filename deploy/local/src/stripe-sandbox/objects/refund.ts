import type { Metadata } from '../wire.ts';

const unused = {
  object: 'refund',
  balance_transaction: null,
  destination_details: {
    card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  },
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
} as const;

export type Refund = typeof unused & {
  id: string;
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
};

export function newRefund(fields: Omit<Refund, keyof typeof unused>): Refund {
  return { ...unused, ...fields };
}
