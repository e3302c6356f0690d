import { type ApiErrorBody, noSuch } from './api-error.ts';
import type { Context } from './context.ts';
import type { PaymentIntent } from './objects/payment-intent.ts';
import type { TableName, Tables } from './store.ts';

/**
 * The caller: our server (secret key), a browser with the publishable key, or a browser with only the client secret of
 * an intent.
 */
export type Access = 'secret' | 'publishable' | 'clientSecret';

export type Call = { access: Access; path: Record<string, string>; params: Record<string, unknown> };
export type Operation = (context: Context, call: Call) => object;

const nouns: Partial<Record<TableName, string>> = {
  balance_transactions: 'balance transaction',
  charges: 'charge',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  payment_intents: 'payment_intent',
  payment_methods: 'PaymentMethod',
  refunds: 'refund',
  sessions: 'checkout.session',
  setup_intents: 'setupintent',
};

/** The row. Throws the provider's "No such …" with the invalid parameter. */
export function find<K extends TableName>(
  { store }: Context,
  table: K,
  id: string | undefined,
  param: ApiErrorBody['param'] = 'id',
): Tables[K] {
  const row = store.get(table, id ?? '');
  if (!row) throw noSuch(nouns[table] ?? table, id ?? '', param);
  return row;
}

/** A browser needs the client secret of the intent; without it the intent does not exist. */
export function findIntentForCaller(context: Context, { access, path, params }: Call): PaymentIntent {
  const intent = find(context, 'payment_intents', path.id, 'intent');
  if (access !== 'secret' && params.client_secret !== intent.client_secret)
    throw noSuch('payment_intent', intent.id, 'intent');
  return intent;
}
