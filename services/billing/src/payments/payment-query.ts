import type { PaymentFilter } from '@fovea/contracts/payments';
import { countRows, findPage, walkRows, word } from '@fovea/kit/find-page';
import { likePattern } from '@fovea/kit/search';
import { Prisma } from '../../generated/regional/client.ts';
import type { Regional } from '../handle.ts';
import type { ViewedPayment } from './payment-view.ts';

export type PaymentSearch = Partial<
  Pick<PaymentFilter, 'searchStr' | 'startDate' | 'endDate' | 'status' | 'attention'>
>;
/** Companies whose payments may be seen, and the reader's time zone, which the days of a filter are of. */
export type Seen = { companies: string[] | 'all'; timezone: string };

/** What a filter and a scope let through, as SQL over `payment p`; every part of it has an index. */
export function paymentsMatching(
  { searchStr, startDate, endDate, status, attention }: PaymentSearch,
  { companies, timezone }: Seen,
): Prisma.Sql {
  const wanted = likePattern(searchStr);
  return Prisma.join(
    [
      companies === 'all' ? Prisma.sql`true` : Prisma.sql`p.company_id = ANY(${companies}::uuid[])`,
      ...(status ? [Prisma.sql`p.status = ${word(status)}`] : []),
      ...(attention ? [Prisma.sql`p.attention IS NOT NULL AND p.settled_at IS NULL`] : []),
      ...(startDate ? [Prisma.sql`p.created_at >= ${startDate}::date::timestamp AT TIME ZONE ${timezone}`] : []),
      ...(endDate ? [Prisma.sql`p.created_at < (${endDate}::date + 1)::timestamp AT TIME ZONE ${timezone}`] : []),
      ...(wanted ? [Prisma.sql`p.customer_id IN (SELECT id FROM parent WHERE search LIKE ${wanted})`] : []),
    ],
    ' AND ',
  );
}

type Sort = NonNullable<PaymentFilter['sort']>;
type Order = { by: string[]; reads: string[]; joins?: Prisma.Sql };
/** Each in the order of an index. */
const orders: Record<Sort, Order> = {
  createdAt: { by: ['p.created_at'], reads: ['created_at'] },
  email: { by: ['parent.email'], reads: ['customer_id'], joins: Prisma.sql`JOIN parent ON parent.id = p.customer_id` },
  username: {
    by: ['patient.username'],
    reads: ['account_id'],
    joins: Prisma.sql`JOIN patient ON patient.id = p.account_id`,
  },
  company: {
    by: ['company.name'],
    reads: ['company_id'],
    joins: Prisma.sql`JOIN company ON company.id = p.company_id`,
  },
  plan: { by: ['p.plan_name'], reads: ['plan_name'] },
  amount: { by: ['p.amount'], reads: ['amount'] },
  status: { by: ['p.status', 'p.created_at'], reads: ['status', 'created_at'] },
};

type Amount = 'price' | 'deposit' | 'purchase' | 'amount' | 'taxPercentage';
/** Numbers of any precision come as text. */
type Found = Omit<ViewedPayment, Amount | 'refundAmount'> & Record<Amount, string> & { refundAmount: string | null };

const list = (matching: Prisma.Sql) => ({ table: 'payment', alias: 'p', matching, show });

/** A page of payments with whom they concern, newest first unless asked otherwise, and how many there are. */
export async function findPaymentPage(
  db: Regional,
  filter: PaymentFilter,
  matching: Prisma.Sql,
): Promise<{ rows: ViewedPayment[]; total: number }> {
  const { current, pageSize, sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc' } = filter;
  const { by, reads, joins } = orders[sort];
  const found = {
    order: Prisma.raw([...by, 'p.id'].map((column) => `${column} ${order}`).join(', ')),
    orderReads: reads,
    orderJoins: joins,
  };
  const { rows, total } = await findPage<Found>(db, { ...list(matching), ...found, current, pageSize });
  return { rows: rows.map(withDecimals), total };
}

export const countPayments = (db: Regional, matching: Prisma.Sql): Promise<number> => countRows(db, list(matching));

/** Every matching payment, oldest first. */
export async function* walkPayments(db: Regional, matching: Prisma.Sql): AsyncGenerator<ViewedPayment> {
  for await (const rows of walkRows<Found>(db, list(matching))) yield* rows.map(withDecimals);
}

/**
 * In one statement; Prisma would order by a relation with an outer join, which no index serves, and ask once for each
 * relation.
 */
const show = (payments: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.created_at AS "createdAt", p.paid_at AS "paidAt", p.customer_id AS "customerId", p.account_id AS "accountId",
    p.company_id AS "companyId", p.catalog_name AS "catalogName", p.plan_id AS "planId", p.plan_name AS "planName", p.price, p.deposit,
    p.purchase, p.currency, p.billing_type AS "billingType", p.amount, p.tax_percentage AS "taxPercentage", p.status, p.failure, p.attention,
    p.settled_at AS "settledAt",
    p.refund_amount AS "refundAmount", p.refunded_at AS "refundedAt", p.receipt_url AS "receiptUrl", p.intent_id AS "intentId",
    p.new_expired_date AS "newExpiredDate", p.reference_number AS "referenceNumber",
    json_build_object('email', parent.email, 'firstName', parent.first_name, 'middleName', parent.middle_name, 'lastName', parent.last_name, 'timezone', parent.timezone, 'deleted', parent.deleted) AS parent,
    json_build_object('username', patient.username, 'firstName', patient.first_name, 'lastName', patient.last_name) AS patient,
    json_build_object('name', company.name) AS company
  FROM ${payments}
  JOIN parent ON parent.id = p.customer_id JOIN patient ON patient.id = p.account_id JOIN company ON company.id = p.company_id`;

const withDecimals = (row: Found): ViewedPayment => ({
  ...row,
  price: new Prisma.Decimal(row.price),
  deposit: new Prisma.Decimal(row.deposit),
  purchase: new Prisma.Decimal(row.purchase),
  amount: new Prisma.Decimal(row.amount),
  taxPercentage: new Prisma.Decimal(row.taxPercentage),
  refundAmount: row.refundAmount === null ? null : new Prisma.Decimal(row.refundAmount),
});
