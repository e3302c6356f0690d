import { Currency } from '@fovea/contracts/fields';
import { fractionDigits } from '@fovea/contracts/money';
import type { Actor } from '@fovea/kit/access/actor';
import { type CsvColumn, dateCell, numberCell, wordCell } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Context } from '../handle.ts';
import type { Tables } from '../tables.ts';
import { texts } from '../texts.ts';

/** The columns of files of payments. */
export type ColumnName = keyof (typeof texts)['en']['exports']['columns'];
type Reader = Pick<Context, 'language' | 'timezone'> & { actor?: Pick<Actor, 'role'> };

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

/** These columns of payments, read with `withPayer`; times are in the reader's time zone. */
export function paymentColumns(names: readonly ColumnName[], { language, timezone, actor }: Reader): CsvColumn[] {
  const { exports } = texts[language];
  /** As `isOfMoved` of the view. */
  const isMoved =
    actor && actor.role !== 'admin' && actor.role !== 'customer'
      ? sql<boolean>`${ref('parent.company_id')} <> ${ref('payment.company_id')}`
      : sql.lit(false);
  const cells: Record<ColumnName, Omit<CsvColumn, 'title'>> = {
    reference: { cell: ref('payment.reference_number') },
    date: { cell: dateCell(ref('payment.created_at'), 'second', timezone), instant: true },
    paid: { cell: dateCell(ref('payment.paid_at'), 'second', timezone), instant: true },
    email: {
      cell: sql<
        string | null
      >`CASE WHEN ${isMoved} THEN ${former(language)} ELSE coalesce(nullif(${ref('parent.email')}, ''), ${former(language)}) END`,
    },
    username: { cell: sql<string | null>`CASE WHEN ${isMoved} THEN '' ELSE ${ref('patient.username')} END` },
    company: { cell: ref('company.name') },
    product: { cell: ref('payment.catalog_name') },
    plan: { cell: ref('payment.plan_name') },
    currency: { cell: sql<string>`upper(${ref('payment.currency')})` },
    price: { cell: amountCell(ref('payment.amount')) },
    fee: { cell: amountCell(fee) },
    tax: { cell: amountCell(sql<string>`${gross} - ${fee}`) },
    taxPercent: { cell: numberCell(ref('payment.tax_percentage')) },
    deposit: { cell: oneTime(ref('payment.deposit')) },
    purchase: { cell: oneTime(ref('payment.purchase')) },
    total: { cell: amountCell(ref('payment.amount')) },
    status: { cell: wordCell(exports.statuses, ref('payment.status')) },
    refunded: { cell: sql<string | null>`CASE WHEN ${refunded} THEN ${amountCell(ref('payment.refund_amount'))} END` },
    refundDate: { cell: dateCell(ref('payment.refunded_at'), 'second', timezone), instant: true },
    intent: { cell: ref('payment.intent_id') },
  };
  return names.map((name) => ({ title: exports.columns[name], ...cells[name] }));
}
