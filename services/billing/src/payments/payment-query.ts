import { type PaymentFilter, paidStatuses } from '@fovea/contracts/payments/schema';
import { dayBegins, dayEnds } from '@fovea/kit/database/kysely';
import { countRows, findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { likePattern } from '@fovea/kit/search/search-text';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { Prisma } from '../../generated/regional/client.ts';
import type { Context, Regional } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import type { ViewedPayment } from './payment-view.ts';

export type PaymentSearch = Partial<
  Pick<
    PaymentFilter,
    | 'searchStr'
    | 'startDate'
    | 'endDate'
    | 'status'
    | 'statusIs'
    | 'attention'
    | 'openLink'
    | 'companyId'
    | 'companyIdIs'
    | 'taken'
  >
>;

const payment = expressionBuilder<Tables, 'payment'>();

/**
 * Condition of a filter over the payments the caller may see; each part has an index. Days are of the reader's time
 * zone.
 */
export async function paymentsMatching(
  {
    searchStr,
    startDate,
    endDate,
    status,
    statusIs,
    attention,
    openLink,
    companyId,
    companyIdIs,
    taken,
  }: PaymentSearch,
  { db, actor, timezone, now }: Pick<Context, 'db' | 'actor' | 'timezone' | 'now'>,
): Promise<Expression<SqlBool>> {
  const wanted = likePattern(searchStr);
  return payment.and([
    await visiblePayments(db, actor),
    ...related(statusIs, status && payment('payment.status', '=', sql.lit(status))),
    ...(attention ? [payment('payment.attention', 'is not', null), payment('payment.settled_at', 'is', null)] : []),
    ...(openLink ? [payment('payment.open', '=', sql.lit(true)), payment('payment.link_expires_at', '>', now)] : []),
    ...related(companyIdIs, companyId ? payment('payment.company_id', '=', companyId) : undefined),
    ...(taken ? [wasTaken, payment('payment.currency', '=', taken)] : []),
    ...(startDate ? [payment('payment.created_at', '>=', dayBegins(startDate, timezone))] : []),
    ...(endDate ? [payment('payment.created_at', '<', dayEnds(endDate, timezone))] : []),
    ...(wanted ? [payment('payment.customer_id', 'in', parentsFound(wanted))] : []),
  ]);
}

/** Payments with money, refunded or not. */
export const wasTaken: Expression<SqlBool> = payment.and([
  payment(
    'payment.status',
    'in',
    paidStatuses.map((status) => sql.lit(status)),
  ),
  payment('payment.amount', '>', sql.lit('0')),
]);

const parentsFound = (wanted: string) =>
  payment.selectFrom('parent').select('parent.id').where('parent.search', 'like', wanted);

/** Each order has an index. */
const orders: Record<NonNullable<PaymentFilter['sort']>, Order<Tables, 'payment'>> = {
  createdAt: { by: (rows, to) => rows.orderBy('payment.created_at', to), reads: ['created_at'] },
  email: {
    by: (rows, to) => rows.innerJoin('parent', 'parent.id', 'payment.customer_id').orderBy('parent.email', to),
    reads: ['customer_id'],
  },
  username: {
    by: (rows, to) => rows.innerJoin('patient', 'patient.id', 'payment.account_id').orderBy('patient.username', to),
    reads: ['account_id'],
  },
  company: {
    by: (rows, to) => rows.innerJoin('company', 'company.id', 'payment.company_id').orderBy('company.name', to),
    reads: ['company_id'],
  },
  plan: { by: (rows, to) => rows.orderBy('payment.plan_name', to), reads: ['plan_name'] },
  amount: { by: (rows, to) => rows.orderBy('payment.amount', to), reads: ['amount'] },
  status: {
    by: (rows, to) => rows.orderBy('payment.status', to).orderBy('payment.created_at', to),
    reads: ['status', 'created_at'],
  },
};

/** Payments that need attention, the earliest deadline of a bank first. Few rows. */
const byUrgency: Order<Tables, 'payment'> = {
  by: (rows) => rows.orderBy('payment.answer_by', 'asc').orderBy('payment.created_at', 'desc'),
  reads: ['answer_by', 'created_at'],
};

type Window = Pick<PaymentFilter, 'current' | 'pageSize' | 'sort' | 'order'> & Pick<PaymentSearch, 'attention'>;

/** A page of payments with their families, newest first by default, and the total. */
export async function findPaymentPage(
  db: Regional,
  filter: Window,
  matching: Expression<SqlBool>,
): Promise<{ rows: ViewedPayment[]; total: number }> {
  const { current, pageSize, sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc' } = filter;
  const isUrgentFirst = filter.attention && !filter.sort;
  const page = { matching, order: isUrgentFirst ? byUrgency : orders[sort], direction: order, current, pageSize };
  const { rows, total } = await findPage(kysely(db), paymentList, page);
  return { rows: rows.map(withDecimals), total };
}

export const countPayments = (db: Regional, matching: Expression<SqlBool>): Promise<number> =>
  countRows(kysely(db), 'payment', matching);

/**
 * One statement. Prisma would order by a relation with an outer join, which uses no index, and query each relation
 * separately.
 */
const show = (payments: Rows<Tables, 'payment'>) =>
  payments
    .innerJoin('parent', 'parent.id', 'payment.customer_id')
    .innerJoin('patient', 'patient.id', 'payment.account_id')
    .innerJoin('company', 'company.id', 'payment.company_id')
    .select([
      'payment.id',
      'payment.created_at as createdAt',
      'payment.paid_at as paidAt',
      'payment.customer_id as customerId',
      'payment.account_id as accountId',
      'payment.company_id as companyId',
      'payment.catalog_name as catalogName',
      'payment.plan_id as planId',
      'payment.plan_name as planName',
      'payment.price',
      'payment.discount',
      'payment.credit',
      'payment.carried',
      'payment.deposit',
      'payment.purchase',
      'payment.currency',
      'payment.billing_type as billingType',
      'payment.amount',
      'payment.tax_percentage as taxPercentage',
      'payment.status',
      'payment.failure',
      'payment.attention',
      'payment.dispute',
      'payment.answer_by as answerBy',
      'payment.settled_at as settledAt',
      'payment.refund_amount as refundAmount',
      'payment.refunded_at as refundedAt',
      'payment.receipt_url as receiptUrl',
      'payment.intent_id as intentId',
      'payment.new_expired_date as newExpiredDate',
      'payment.reference_number as referenceNumber',
      'payment.terms_url as termsUrl',
      'payment.guarantee_url as guaranteeUrl',
      'payment.accepted_by as acceptedBy',
      'payment.accepted_address as acceptedAddress',
      'payment.accepted_at as acceptedAt',
      'payment.open',
      'payment.link_expires_at as linkExpiresAt',
    ])
    .select(({ ref }) => [
      jsonBuildObject({
        email: ref('parent.email'),
        firstName: ref('parent.first_name'),
        middleName: ref('parent.middle_name'),
        lastName: ref('parent.last_name'),
        companyId: ref('parent.company_id'),
        timezone: ref('parent.timezone'),
        deleted: ref('parent.deleted'),
      }).as('parent'),
      jsonBuildObject({
        username: ref('patient.username'),
        firstName: ref('patient.first_name'),
        lastName: ref('patient.last_name'),
      }).as('patient'),
      jsonBuildObject({ name: ref('company.name') }).as('company'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('issued_document')
          .select('issued_document.number')
          .whereRef('issued_document.payment_id', '=', 'payment.id')
          .where('issued_document.series', '=', sql.lit('creditNote'))
          .where('issued_document.voided_at', 'is', null)
          .orderBy('issued_document.number'),
      ).as('documents'),
    );

/** Table and columns of the list and the search. */
export const paymentList = { table: 'payment', show } as const;
type Found = InferResult<ReturnType<typeof show>>[number];

export const withDecimals = (row: Found): ViewedPayment => ({
  ...row,
  price: new Prisma.Decimal(row.price),
  discount: new Prisma.Decimal(row.discount),
  credit: new Prisma.Decimal(row.credit),
  carried: new Prisma.Decimal(row.carried),
  deposit: new Prisma.Decimal(row.deposit),
  purchase: new Prisma.Decimal(row.purchase),
  amount: new Prisma.Decimal(row.amount),
  taxPercentage: new Prisma.Decimal(row.taxPercentage),
  refundAmount: row.refundAmount === null ? null : new Prisma.Decimal(row.refundAmount),
});
