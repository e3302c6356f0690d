import { z } from 'zod';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { listPage, pageParams } from '../list-page.ts';
import { type BalanceTransaction, newBalanceTransaction } from '../objects/balance-transaction.ts';
import { find, type Operation } from '../operation.ts';
import { readParams, text } from '../wire.ts';

const FindBalanceTransactions = z.strictObject({
  ...pageParams,
  currency: text.optional(),
  payout: text.optional(),
  source: text.optional(),
  type: text.optional(),
});

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'source' | 'type'> & {
  fee?: number;
};

/** The provider's fee of 3.6 %, in the smallest unit of the currency. */
export const processingFee = (amount: number): number => Math.round((amount * 36) / 1000);

export function moveBalance({ store, now }: Context, movement: Movement): BalanceTransaction {
  return store.put('balance_transactions', newBalanceTransaction({ ...movement, id: newId('txn'), created: now() }));
}

export const getBalanceTransaction: Operation = (context, call) => find(context, 'balance_transactions', call.path.id);

export const findBalanceTransactions: Operation = (context, call) => {
  const { currency, payout: _payout, source, type, ...page } = readParams(FindBalanceTransactions, call.params);
  const transactions = context.store
    .all('balance_transactions')
    .filter(
      (transaction) =>
        (currency === undefined || transaction.currency === currency) &&
        (source === undefined || transaction.source === source) &&
        (type === undefined || transaction.type === type),
    );
  return listPage(transactions, page, '/v1/balance_transactions');
};
