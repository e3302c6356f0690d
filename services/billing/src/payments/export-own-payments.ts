import { exportOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { walkLines } from '@fovea/kit/csv/csv-lines';
import { handleExport } from '../handle.ts';
import { kysely } from '../tables.ts';
import { ownPaid } from './find-own-payments.ts';
import { type Column, headings, paymentCells, withPayer } from './payment-cells.ts';
import { countPayments } from './payment-query.ts';

const columns: Column[] = ['reference', 'date', 'username', 'plan', 'currency', 'price', 'status', 'refunded'];

export const exportOwnPaymentsHandler = handleExport(exportOwnPayments, async ({ accountId }, ctx) => {
  const matching = await ownPaid(ctx, accountId);
  const list = { table: 'payment', joined: withPayer, cells: paymentCells(columns, ctx) } as const;
  return {
    name: 'payments',
    header: headings(columns, ctx),
    count: await countPayments(ctx.db, matching),
    lines: walkLines(kysely(ctx.db), list, matching),
  };
});
