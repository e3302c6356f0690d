import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { searchPayments } from '@fovea/contracts/search/endpoints';
import { mostFound } from '@fovea/contracts/search/limits';
import type { FoundPayment } from '@fovea/contracts/search/schema';
import { firstOf, rowsByIds } from '@fovea/kit/search/search-rows';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { handle, type Regional } from '../handle.ts';
import { paymentList, withDecimals } from '../payments/payment-query.ts';
import { paymentView } from '../payments/payment-view.ts';
import { visiblePayments } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { type ParsedSearch, parsePaymentSearch } from './parse-payment-search.ts';

const payment = expressionBuilder<Tables, 'payment'>();

export const searchPaymentsHandler = handle(searchPayments, async ({ searchStr, ids }, ctx) => {
  const { db, actor, region, concerns } = ctx;
  const scope = await visiblePayments(db, actor);
  const parsed = parsePaymentSearch(searchStr);
  const here = (ids ?? []).map(parsePaymentId).filter((each) => each.region === region);
  const { rows, more } = ids
    ? await rowsByIds(
        kysely(db),
        paymentList,
        here.map(({ id }) => id),
        scope,
      )
    : await firstOf(kysely(db), paymentList, await newestFitting(db, parsed, scope));
  concerns(rows.map(({ customerId }) => customerId));
  const cards = parsed.last4 ? await ownersOfCard(db, parsed.last4, rows) : new Set();
  const list = rows.map((row): FoundPayment => {
    const { _id, createdAt, referenceNumber, planName, currency, amount, status, customer } = paymentView(
      withDecimals(row),
      ctx,
    );
    const last4 = cards.has(row.customerId) ? (parsed.last4 ?? null) : null;
    return { _id, createdAt, referenceNumber, planName, currency, amount, status, customer, last4 };
  });
  return { list, more };
});

/** One statement; each of its parts has an index. Ids sort by time. */
async function newestFitting(db: Regional, typed: ParsedSearch, scope: Expression<SqlBool>): Promise<string[]> {
  const { reference, intentId, amount, last4 } = typed;
  const conditions = [
    ...(reference ? [payment('payment.reference_number', 'like', reference)] : []),
    ...(intentId ? [payment('payment.intent_id', '=', intentId)] : []),
    ...(amount ? [payment('payment.amount', '=', amount)] : []),
    ...(last4 ? [payment('payment.customer_id', 'in', withCard(last4))] : []),
  ];
  const [first, ...others] = conditions.map((condition) =>
    kysely(db)
      .selectFrom((from) =>
        from
          .selectFrom('payment')
          .select('payment.id')
          .where(scope)
          .where(condition)
          .orderBy('payment.id', 'desc')
          .limit(mostFound + 1)
          .as('fitting'),
      )
      .select('fitting.id'),
  );
  if (!first) return [];
  const all = others.reduce((union, other) => union.union(other), first);
  const found = await all
    .orderBy('id', 'desc')
    .limit(mostFound + 1)
    .execute();
  return found.map(({ id }) => id);
}

const withCard = (last4: string) =>
  payment
    .selectFrom('provider_customer')
    .select('provider_customer.customer_id')
    .where('provider_customer.last4', '=', last4);

async function ownersOfCard(db: Regional, last4: string, rows: { customerId: string }[]): Promise<Set<string>> {
  const customers = [...new Set(rows.map(({ customerId }) => customerId))];
  if (customers.length === 0) return new Set();
  const owners = await kysely(db)
    .selectFrom('provider_customer')
    .select('customer_id')
    .where('last4', '=', last4)
    .where('customer_id', 'in', customers)
    .execute();
  return new Set(owners.map((owner) => owner.customer_id));
}
