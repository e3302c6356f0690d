import type { PaymentFilter } from '@fovea/contracts/payments';
import { direct } from '@fovea/kit/direct';
import { likePattern, totalOf } from '@fovea/kit/search';
import { Prisma, type PrismaClient } from '../../generated/regional/client.ts';
import type { ViewedPayment } from './payment-view.ts';

export type PaymentSearch = Partial<Pick<PaymentFilter, 'searchStr' | 'startDate' | 'endDate' | 'status'>>;
/** Companies whose payments may be seen, and the region's calendar for day filters. */
export type Seen = { companies: string[] | 'all'; timezone: string };

/** What a filter and a scope let through, as SQL over `payment p`; every part of it has an index. */
export function paymentsMatching({ searchStr, startDate, endDate, status }: PaymentSearch, { companies, timezone }: Seen): Prisma.Sql {
  const wanted = likePattern(searchStr);
  return Prisma.join(
    [
      companies === 'all' ? Prisma.sql`true` : Prisma.sql`p.company_id = ANY(${companies}::uuid[])`,
      ...(status ? [Prisma.sql`p.status = ${status}`] : []),
      ...(startDate ? [Prisma.sql`p.created_at >= ${startDate}::date::timestamp AT TIME ZONE ${timezone}`] : []),
      ...(endDate ? [Prisma.sql`p.created_at < (${endDate}::date + 1)::timestamp AT TIME ZONE ${timezone}`] : []),
      ...(wanted ? [Prisma.sql`p.customer_id IN (SELECT id FROM parent WHERE search LIKE ${wanted})`] : []),
    ],
    ' AND ',
  );
}

type Sort = NonNullable<PaymentFilter['sort']>;
/** Each in the order of an index. */
const columns: Record<Sort, string[]> = {
  createdAt: ['p.created_at', 'p.id'],
  email: ['parent.email', 'p.id'],
  username: ['patient.username', 'p.id'],
  company: ['company.name', 'p.id'],
  plan: ['p.plan_name', 'p.id'],
  amount: ['p.amount', 'p.id'],
  status: ['p.status', 'p.created_at', 'p.id'],
};
const joins: Partial<Record<Sort, Prisma.Sql>> = {
  email: Prisma.sql`JOIN parent ON parent.id = p.customer_id`,
  username: Prisma.sql`JOIN patient ON patient.id = p.account_id`,
  company: Prisma.sql`JOIN company ON company.id = p.company_id`,
};

type Amount = 'price' | 'deposit' | 'purchase' | 'amount' | 'taxPercentage';
/** Numbers of any precision come as text. */
type Found = Omit<ViewedPayment, Amount | 'refundAmount'> & Record<Amount, string> & { refundAmount: string | null };

/**
 * One page with whom its payments concern, newest first unless asked otherwise, in one statement; Prisma would order by a relation with an outer join,
 * which no index serves, and ask once for each relation.
 */
export async function findPaymentPage(db: PrismaClient, filter: PaymentFilter, matching: Prisma.Sql): Promise<ViewedPayment[]> {
  const { current, pageSize, sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc' } = filter;
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const rows = await direct(db).$queryRaw<Found[]>(Prisma.sql`
    SELECT page.id, page.created_at AS "createdAt", page.paid_at AS "paidAt", page.customer_id AS "customerId", page.account_id AS "accountId",
      page.company_id AS "companyId", page.catalog_name AS "catalogName", page.plan_id AS "planId", page.plan_name AS "planName", page.price, page.deposit,
      page.purchase, page.currency, page.billing_type AS "billingType", page.amount, page.tax_percentage AS "taxPercentage", page.status,
      page.refund_amount AS "refundAmount", page.refunded_at AS "refundedAt", page.receipt_url AS "receiptUrl", page.intent_id AS "intentId",
      page.new_expired_date AS "newExpiredDate", page.reference_number AS "referenceNumber",
      json_build_object('email', parent.email, 'firstName', parent.first_name, 'middleName', parent.middle_name, 'lastName', parent.last_name) AS parent,
      json_build_object('username', patient.username, 'firstName', patient.first_name, 'lastName', patient.last_name) AS patient,
      json_build_object('name', company.name) AS company
    FROM (
      SELECT *, row_number() OVER () AS place FROM (
        SELECT p.* FROM payment p ${joins[sort] ?? Prisma.empty} WHERE ${matching}
        ORDER BY ${Prisma.raw(columns[sort].map((column) => `${column} ${direction}`).join(', '))} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}
      ) AS found
    ) AS page
    JOIN parent ON parent.id = page.customer_id JOIN patient ON patient.id = page.account_id JOIN company ON company.id = page.company_id
    ORDER BY page.place`);
  return rows.map((row) => ({
    ...row,
    price: new Prisma.Decimal(row.price),
    deposit: new Prisma.Decimal(row.deposit),
    purchase: new Prisma.Decimal(row.purchase),
    amount: new Prisma.Decimal(row.amount),
    taxPercentage: new Prisma.Decimal(row.taxPercentage),
    refundAmount: row.refundAmount === null ? null : new Prisma.Decimal(row.refundAmount),
  }));
}

/** Exact; a large one is remembered for moments, so that leafing through a long list does not count it for every page. */
export function countPayments(db: PrismaClient, region: string, filter: PaymentSearch, seen: Seen): Promise<number> {
  const { searchStr, startDate, endDate, status } = filter;
  return totalOf(['payments', region, seen, searchStr, startDate, endDate, status], async () => {
    const matching = paymentsMatching(filter, seen);
    const counted = Prisma.sql`SELECT count(*)::int AS total FROM payment p WHERE ${matching}`;
    const [{ total } = { total: 0 }] = await direct(db).$queryRaw<{ total: number }[]>(counted);
    return total;
  });
}
