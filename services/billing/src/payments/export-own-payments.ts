import { formatDate } from '@fovea/contracts/dates';
import { exportOwnPayments } from '@fovea/contracts/payments';
import { Prisma } from '../../generated/regional/client.ts';
import { handleExport } from '../handle.ts';
import { texts } from '../texts.ts';
import { headings } from './export-payments.ts';
import { ownPaid } from './find-own-payments.ts';
import { countPayments, walkPayments } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

const columns = ['reference', 'date', 'username', 'plan', 'currency', 'price', 'status', 'refunded'] as const;

export const exportOwnPaymentsHandler = handleExport(exportOwnPayments, async ({ accountId }, ctx) => {
  const { db, actor, language, timezone } = ctx;
  const words = texts[language].exports;
  const ofAccount = accountId ? Prisma.sql`p.account_id = ${accountId}::uuid` : Prisma.sql`true`;
  const matching = Prisma.sql`p.customer_id = ${actor.id}::uuid AND p.status = ANY(${ownPaid}) AND ${ofAccount}`;
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
