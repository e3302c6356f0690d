const unused = {
  object: 'balance_transaction',
  balance_type: 'payments',
  description: null,
  exchange_rate: null,
  status: 'available',
} as const;

type FeeDetail = { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' };

/** A change of the balance by another object; negative where money left it. */
export type BalanceTransaction = typeof unused & {
  id: string;
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  fee: number;
  fee_details: FeeDetail[];
  net: number;
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  source: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
};

export function newBalanceTransaction({
  amount,
  fee = 0,
  ...fields
}: Pick<BalanceTransaction, 'id' | 'amount' | 'created' | 'currency' | 'reporting_category' | 'source' | 'type'> & {
  fee?: number;
}): BalanceTransaction {
  const { currency, created } = fields;
  const description = 'Processing fees';
  const detail = { amount: fee, application: null, currency, description, type: 'stripe_fee' as const };
  return {
    ...unused,
    ...fields,
    amount,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: amount - fee,
    available_on: created,
  };
}
