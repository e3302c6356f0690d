import { formatDate } from '@fovea/contracts/dates';
import { exportOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { expressionBuilder } from 'kysely';
import { handleExport } from '../handle.ts';
import type { Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { headings } from './export-payments.ts';
import { ownPaid } from './find-own-payments.ts';
import { countPayments, walkPayments } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

const columns = ['reference', 'date', 'username', 'plan', 'currency', 'price', 'status', 'refunded'] as const;

const payment = expressionBuilder<Tables, 'payment'>();

export const exportOwnPaymentsHandler = handleExport(exportOwnPayments, async ({ accountId }, ctx) => {
  const { db, actor, language, timezone } = ctx;
  const words = texts[language].exports;
  const matching = payment.and([
    payment('payment.customer_id', '=', actor.id),
    payment('payment.status', 'in', ownPaid),
    ...(accountId ? [payment('payment.account_id', '=', accountId)] : []),
  ]);
  return {
    name: 'payments',
    header: headings(columns, ctx),
    count: await countPayments(db, matching),
    rows: rows(),
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
