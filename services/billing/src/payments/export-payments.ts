import { exportPaymentReport, exportPayments } from '@fovea/contracts/payments/endpoints';
import { walkLines } from '@fovea/kit/csv/csv-lines';
import { expressionBuilder } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import { type ColumnName, paymentColumns, withPayer } from './payment-cells.ts';
import { countPayments, type PaymentSearch, paymentsMatching } from './payment-query.ts';

const listColumns: ColumnName[] = [
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
const reportColumns: ColumnName[] = [
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

async function exported(ctx: Context, name: string, filter: PaymentSearch, names: ColumnName[]) {
  const matching = await paymentsMatching(filter, ctx);
  const columns = paymentColumns(names, ctx);
  const shows = { family: ref('payment.customer_id'), note: ctx.concerns };
  return {
    name,
    columns,
    timezone: ctx.timezone,
    count: await countPayments(ctx.db, matching),
    lines: walkLines(kysely(ctx.db), { table: 'payment', joined: withPayer, columns, shows }, matching),
  };
}
