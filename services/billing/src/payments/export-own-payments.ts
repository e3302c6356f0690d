import { exportOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { walkLines } from '@fovea/kit/csv/csv-lines';
import { handleExport } from '../handle.ts';
import { kysely } from '../tables.ts';
import { ownPaid } from './find-own-payments.ts';
import { type ColumnName, paymentColumns, withPayer } from './payment-cells.ts';
import { countPayments } from './payment-query.ts';

const columnNames: ColumnName[] = ['reference', 'date', 'username', 'plan', 'currency', 'price', 'status', 'refunded'];

export const exportOwnPaymentsHandler = handleExport(exportOwnPayments, async ({ accountId }, ctx) => {
  const matching = await ownPaid(ctx, accountId);
  const columns = paymentColumns(columnNames, ctx);
  return {
    name: 'payments',
    columns,
    timezone: ctx.timezone,
    count: await countPayments(ctx.db, matching),
    lines: walkLines(kysely(ctx.db), { table: 'payment', joined: withPayer, columns }, matching),
  };
});
