import { openJournal } from './journal.ts';
import type { BalanceTransaction } from './objects/balance-transaction.ts';
import type { Charge } from './objects/charge.ts';
import type { CheckoutOrder, CheckoutSession } from './objects/checkout-session.ts';
import type { Customer } from './objects/customer.ts';
import type { Dispute } from './objects/dispute.ts';
import type { ProviderEvent } from './objects/event.ts';
import type { PaymentIntent } from './objects/payment-intent.ts';
import type { PaymentMethod } from './objects/payment-method.ts';
import type { Refund } from './objects/refund.ts';
import type { SetupIntent } from './objects/setup-intent.ts';
import type { Behaviour } from './test-cards.ts';
import type { Delivery } from './webhooks/delivery.ts';

/** Internal data of a payment method. Card numbers are never stored, only the behaviour of the test card. */
type VaultedCard = { id: string; behaviour: Behaviour; isSetUp: boolean; isUsedUp: boolean };
export type Challenge = { id: string; intent: string; returnUrl: string | null; isAnswered: boolean };
export type StoredAnswer = {
  id: string;
  fingerprint: string;
  status: number;
  body: object;
  requestId: string;
  created: number;
};

export type Tables = {
  answers: StoredAnswer;
  balance_transactions: BalanceTransaction;
  challenges: Challenge;
  charges: Charge;
  customers: Customer;
  deliveries: Delivery;
  disputes: Dispute;
  events: ProviderEvent;
  orders: CheckoutOrder;
  payment_intents: PaymentIntent;
  payment_methods: PaymentMethod;
  refunds: Refund;
  removed_customers: { id: string };
  sessions: CheckoutSession;
  setup_intents: SetupIntent;
  vault: VaultedCard;
};
export type TableName = keyof Tables;
type Change<K extends TableName = TableName> = { [P in K]: { table: P; id: string; row: Tables[P] | null } }[K];

export type Store = ReturnType<typeof openStore>;

/**
 * Rows are in memory in order of creation. With a folder, every commit is one line of a journal, so a killed sandbox
 * stores whole requests or nothing.
 */
export function openStore(folder: string | null) {
  const tables: { [K in TableName]: Map<string, Tables[K]> } = {
    answers: new Map(),
    balance_transactions: new Map(),
    challenges: new Map(),
    charges: new Map(),
    customers: new Map(),
    deliveries: new Map(),
    disputes: new Map(),
    events: new Map(),
    orders: new Map(),
    payment_intents: new Map(),
    payment_methods: new Map(),
    refunds: new Map(),
    removed_customers: new Map(),
    sessions: new Map(),
    setup_intents: new Map(),
    vault: new Map(),
  };
  let uncommitted: unknown[] = [];

  function apply<K extends TableName>(change: Change<K>): void {
    const rows: Map<string, Tables[K]> = tables[change.table];
    if (change.row === null) rows.delete(change.id);
    else rows.set(change.id, change.row);
  }

  const journal = folder ? openJournal<Change[]>(folder, (changes) => changes.forEach(apply)) : null;

  return {
    get: <K extends TableName>(table: K, id: string): Tables[K] | undefined => tables[table].get(id),
    all: <K extends TableName>(table: K): Tables[K][] => [...tables[table].values()],
    put<K extends TableName>(table: K, row: Tables[K]): Tables[K] {
      const rows: Map<string, Tables[K]> = tables[table];
      rows.set(row.id, row);
      uncommitted.push({ table, id: row.id, row });
      return row;
    },
    remove<K extends TableName>(table: K, id: string): void {
      tables[table].delete(id);
      uncommitted.push({ table, id, row: null });
    },
    commit(): void {
      if (uncommitted.length > 0) journal?.append(uncommitted);
      uncommitted = [];
    },
    /**
     * Replaces the history by the current state. Only the owner of the folder may do so: it replaces the file that
     * another process would write to.
     */
    compact: (): void =>
      journal?.compact(
        Object.entries(tables).map(([table, rows]) => [...rows].map(([id, row]) => ({ table, id, row }))),
      ),
    close: (): void => journal?.close(),
  };
}
