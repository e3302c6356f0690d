const unused = {
  object: 'balance_transaction',
  balance_type: 'payments',
  description: null,
  exchange_rate: null,
  fee_details: [],
  status: 'available',
} as const;

/** What an object of the provider did to the balance kept there; negative where money left it. */
export type BalanceTransaction = typeof unused & {
  id: string;
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  fee: number;
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
  return { ...unused, ...fields, amount, fee, net: amount - fee, available_on: fields.created };
}
