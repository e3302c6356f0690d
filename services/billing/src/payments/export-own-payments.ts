import { formatDate } from '@fovea/contracts/dates';
import { exportOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { handleExport } from '../handle.ts';
import { texts } from '../texts.ts';
import { headings } from './export-payments.ts';
import { ownPaid } from './find-own-payments.ts';
import { countPayments, walkPayments } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

const columns = ['reference', 'date', 'username', 'plan', 'currency', 'price', 'status', 'refunded'] as const;

export const exportOwnPaymentsHandler = handleExport(exportOwnPayments, async ({ accountId }, ctx) => {
  const { db, language, timezone } = ctx;
  const words = texts[language].exports;
  const matching = await ownPaid(ctx, accountId);
  return {
    name: 'payments',
    header: headings(columns, ctx),
    count: await countPayments(db, matching),
    lines: linesOf(rows()),
  };

  async function* rows() {
    for await (const row of walkPayments(db, matching)) {
      const { referenceNumber, createdAt, account, plan, currency, amount, status, refundAmount } = paymentView(
        row,
        ctx,
      );
      yield [
        referenceNumber ?? '',
        formatDate(createdAt, 'second', timezone),
        account.username,
        plan.name,
        currency.toUpperCase(),
        amount,
        words.statuses[status],
        refundAmount ?? '',
      ];
    }
  }
});
