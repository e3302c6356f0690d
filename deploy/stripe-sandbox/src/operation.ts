import { type ApiErrorBody, noSuch } from './api-error.ts';
import type { Context } from './context.ts';
import type { PaymentIntent } from './objects/payment-intent.ts';
import type { TableName, Tables } from './store.ts';

/**
 * Who asks: our server (secret key), a browser with the publishable key, or one that only knows an intent's client
 * secret.
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

/** The row, or the provider's "No such …" naming the parameter that was wrong. */
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

/** A browser names the intent by id and must know its secret; to anyone else it does not exist. */
export function findIntentForCaller(context: Context, { access, path, params }: Call): PaymentIntent {
  const intent = find(context, 'payment_intents', path.id, 'intent');
  if (access !== 'secret' && params.client_secret !== intent.client_secret)
    throw noSuch('payment_intent', intent.id, 'intent');
  return intent;
}
