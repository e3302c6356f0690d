import { exportPaymentReport, exportPayments } from '@fovea/contracts/payments/endpoints';
import { walkLines } from '@fovea/kit/csv/csv-lines';
import { expressionBuilder } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import { type Column, headings, paymentCells, withPayer } from './payment-cells.ts';
import { countPayments, type PaymentSearch, paymentsMatching } from './payment-query.ts';

const listColumns: Column[] = [
  'date',
  'email',
  'username',
  'company',
  'product',
  'plan',
  'currency',
  'price',
  'status',
];
const reportColumns: Column[] = [
  ...(['reference', 'date', 'paid', 'email', 'username', 'company', 'product', 'plan', 'currency'] as const),
  ...(['fee', 'tax', 'taxPercent', 'deposit', 'purchase', 'total'] as const),
  ...(['status', 'refunded', 'refundDate', 'intent'] as const),
];

export const exportPaymentsHandler = handleExport(exportPayments, (filter, ctx) =>
  exported(ctx, 'payments', filter, listColumns),
);
export const exportPaymentReportHandler = handleExport(exportPaymentReport, (filter, ctx) =>
  exported(ctx, 'payment-report', filter, reportColumns),
);

const { ref } = expressionBuilder<Tables, 'payment'>();

async function exported(ctx: Context, name: string, filter: PaymentSearch, columns: Column[]) {
  const matching = await paymentsMatching(filter, ctx);
  const shows = { whom: ref('payment.customer_id'), tell: ctx.concerns };
  const list = { table: 'payment', joined: withPayer, cells: paymentCells(columns, ctx), shows } as const;
  return {
    name,
    header: headings(columns, ctx),
    count: await countPayments(ctx.db, matching),
    lines: walkLines(kysely(ctx.db), list, matching),
  };
}
