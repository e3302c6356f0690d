import { mostFamilies } from '@fovea/contracts/audit/schema';
import { formatDate } from '@fovea/contracts/dates';
import { Currency, type Language } from '@fovea/contracts/fields';
import { splitTax } from '@fovea/contracts/money';
import { exportPaymentReport, exportPayments } from '@fovea/contracts/payments/endpoints';
import type { Payment } from '@fovea/contracts/payments/schema';
import { linesOf } from '@fovea/kit/csv-lines';
import { zonedHeader } from '@fovea/kit/exports';
import { type Context, handleExport } from '../handle.ts';
import { texts } from '../texts.ts';
import { formerFamilyName } from './former-family.ts';
import { countPayments, type PaymentSearch, paymentsMatching, walkPayments } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

type Cells = (payment: Payment, language: Language, timezone: string) => unknown[];

export const exportPaymentsHandler = handleExport(exportPayments, (filter, ctx) =>
  exported(ctx, 'payments', filter, listColumns, listCells),
);
export const exportPaymentReportHandler = handleExport(exportPaymentReport, (filter, ctx) =>
  exported(ctx, 'payment-report', filter, reportColumns, reportCells),
);

async function exported(ctx: Context, name: string, filter: PaymentSearch, columns: Column[], cells: Cells) {
  const { db, language, timezone } = ctx;
  const matching = await paymentsMatching(filter, ctx);
  return {
    name,
    header: headings(columns, ctx),
    count: await countPayments(db, matching),
    lines: linesOf(rows()),
  };

  async function* rows() {
    let shown: string[] = [];
    for await (const row of walkPayments(db, matching)) {
      shown.push(row.customerId);
      if (shown.length === mostFamilies) {
        ctx.concerns(shown);
        shown = [];
      }
      yield cells(paymentView(row, ctx), language, timezone);
    }
    ctx.concerns(shown);
  }
}

const listColumns = [
  'date',
  'email',
  'username',
  'company',
  'product',
  'plan',
  'currency',
  'price',
  'status',
] as const satisfies string[];
const listCells: Cells = (
  { createdAt, customer, account, company, catalog, plan, currency, amount, status },
  language,
  timezone,
) => [
  formatDate(createdAt, 'second', timezone),
  payerOf(customer, language),
  account.username,
  company.name,
  catalog.name,
  plan.name,
  currency.toUpperCase(),
  amount,
  texts[language].exports.statuses[status],
];

const reportColumns = [
  ...[
    'reference',
    'date',
    'paid',
    'email',
    'username',
    'company',
    'product',
    'plan',
    'currency',
    'fee',
    'tax',
    'taxPercent',
  ],
  ...['deposit', 'purchase', 'total', 'status', 'refunded', 'refundDate', 'intent'],
] as const satisfies string[];
const reportCells: Cells = (payment, language, timezone) => {
  const {
    createdAt,
    paidAt,
    customer,
    account,
    company,
    catalog,
    plan,
    amount,
    taxPercentage,
    status,
    refundAmount,
    refundedAt,
    intentId,
    referenceNumber,
  } = payment;
  const currency = Currency.parse(payment.currency);
  // What took no money through the provider has no fee and no tax here.
  const takesMoney = payment.billing_type === 'RETAIL';
  const { fee, gst } = splitTax(takesMoney ? plan.price : '0', taxPercentage, currency);
  return [
    ...[
      referenceNumber ?? '',
      formatDate(createdAt, 'second', timezone),
      formatDate(paidAt, 'second', timezone),
      payerOf(customer, language),
      account.username,
      company.name,
      catalog.name,
      plan.name,
    ],
    ...[
      currency.toUpperCase(),
      fee,
      gst,
      taxPercentage,
      takesMoney ? plan.deposit : '0',
      takesMoney ? plan.purchase : '0',
      amount,
    ],
    ...[
      texts[language].exports.statuses[status],
      refundAmount ?? '',
      formatDate(refundedAt, 'second', timezone),
      intentId ?? '',
    ],
  ];
};

const payerOf = ({ email, formerFamily }: Payment['customer'], language: Language): string =>
  email || formerFamilyName(formerFamily, language);

type Column = keyof (typeof texts)['en']['exports']['columns'];
const instants: readonly Column[] = ['date', 'paid', 'refundDate'];

/** Times are in the reader's time zone, which their headings name. */
export function headings(
  columns: readonly Column[],
  { language, timezone }: Pick<Context, 'language' | 'timezone'>,
): string[] {
  const words = columns.map((column) => texts[language].exports.columns[column]);
  return zonedHeader(
    words,
    columns.flatMap((column, at) => (instants.includes(column) ? at : [])),
    timezone,
  );
}
