import { Currency } from '@fovea/contracts/fields';
import { fractionDigits } from '@fovea/contracts/money';
import type { Actor } from '@fovea/kit/access/actor';
import { type Cell, dateCell, numberCell, wordCell } from '@fovea/kit/csv/csv-lines';
import { zonedHeader } from '@fovea/kit/csv/exports';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Context } from '../handle.ts';
import type { Tables } from '../tables.ts';
import { texts } from '../texts.ts';

/** What files of payments say, by their headings. */
export type Column = keyof (typeof texts)['en']['exports']['columns'];
type Reader = Pick<Context, 'language' | 'timezone'> & { actor?: Pick<Actor, 'role'> };

const instants: readonly Column[] = ['date', 'paid', 'refundDate'];

/** Times are in the reader's time zone, which their headings name. */
export function headings(columns: readonly Column[], { language, timezone }: Reader): string[] {
  const words = columns.map((column) => texts[language].exports.columns[column]);
  return zonedHeader(
    words,
    columns.flatMap((column, at) => (instants.includes(column) ? at : [])),
    timezone,
  );
}

const { ref } = expressionBuilder<Tables, 'payment' | 'parent' | 'patient' | 'company'>();

/** What the cells read beside a payment. */
export const withPayer = (payments: Rows<Tables, 'payment'>) =>
  payments
    .innerJoin('parent', 'parent.id', 'payment.customer_id')
    .innerJoin('patient', 'patient.id', 'payment.account_id')
    .innerJoin('company', 'company.id', 'payment.company_id');

const wholeOnly = Currency.options.filter((currency) => fractionDigits(currency) === 0);
const digits = sql`CASE WHEN ${ref('payment.currency')} = ANY(${sql.lit(`{${wholeOnly}}`)}) THEN 0 ELSE 2 END`;

/** As `amountText` writes an amount of the payment's currency. */
export const amountCell = (amount: Expression<string | null>) => sql<string | null>`round(${amount}, ${digits})::text`;

/** What takes no money through the provider has no fee, no tax and no one-time price here. */
const takesMoney = sql`${ref('payment.billing_type')} = 'RETAIL'`;
const oneTime = (amount: Expression<string>) =>
  sql<string>`CASE WHEN ${takesMoney} THEN ${amountCell(amount)} ELSE '0' END`;

/** Fee and tax as `splitTax` parts them, of what was taken for the plan: see `takenForPlan`. */
const forPlan = sql`${ref('payment.amount')} - ${ref('payment.deposit')} - ${ref('payment.purchase')}`;
const gross = sql`CASE WHEN ${takesMoney} AND ${ref('payment.amount')} > 0 THEN round(${forPlan}, ${digits}) ELSE 0 END`;
const fee = sql<string>`round(${gross} * (100 - ${ref('payment.tax_percentage')}) * 0.01, ${digits})`;

const refunded = sql`${ref('payment.refunded_at')} IS NOT NULL`;

// As `formerFamilyName` calls a family that was erased.
const code = sql`upper(right(${ref('payment.customer_id')}::text, 4))`;
/** The name of a family that was erased, nothing for others. */
export const former = (language: Reader['language']) =>
  sql<
    string | null
  >`CASE WHEN ${ref('parent.deleted')} THEN replace(${texts[language].formerFamily}::text, '{{code}}', ${code}) END`;

/** The cells of payments under these headings, read with `withPayer`. */
export function paymentCells(columns: readonly Column[], { language, timezone, actor }: Reader) {
  const { exports } = texts[language];
  /** As `isOfMoved` of the view. */
  const isMoved =
    actor && actor.role !== 'admin' && actor.role !== 'customer'
      ? sql<boolean>`${ref('parent.company_id')} <> ${ref('payment.company_id')}`
      : sql.lit(false);
  const cells: Record<Column, Cell> = {
    reference: ref('payment.reference_number'),
    date: dateCell(ref('payment.created_at'), 'second', timezone),
    paid: dateCell(ref('payment.paid_at'), 'second', timezone),
    email: sql<
      string | null
    >`CASE WHEN ${isMoved} THEN ${former(language)} ELSE coalesce(nullif(${ref('parent.email')}, ''), ${former(language)}) END`,
    username: sql<string | null>`CASE WHEN ${isMoved} THEN '' ELSE ${ref('patient.username')} END`,
    company: ref('company.name'),
    product: ref('payment.catalog_name'),
    plan: ref('payment.plan_name'),
    currency: sql<string>`upper(${ref('payment.currency')})`,
    price: amountCell(ref('payment.amount')),
    fee: amountCell(fee),
    tax: amountCell(sql<string>`${gross} - ${fee}`),
    taxPercent: numberCell(ref('payment.tax_percentage')),
    deposit: oneTime(ref('payment.deposit')),
    purchase: oneTime(ref('payment.purchase')),
    total: amountCell(ref('payment.amount')),
    status: wordCell(exports.statuses, ref('payment.status')),
    refunded: sql<string | null>`CASE WHEN ${refunded} THEN ${amountCell(ref('payment.refund_amount'))} END`,
    refundDate: dateCell(ref('payment.refunded_at'), 'second', timezone),
    intent: ref('payment.intent_id'),
  };
  return columns.map((column) => cells[column]);
}
