import { amountText } from '@fovea/contracts/money';
import { sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import { sql } from 'kysely';
import { Prisma } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { kysely } from '../tables.ts';
import { paymentsMatching, wasTaken } from './payment-query.ts';

/** By the conditions of the list above the sums. */
export const sumPaymentsHandler = handle(sumPayments, async (filter, ctx) => {
  const sums = await kysely(ctx.db)
    .selectFrom('payment')
    .where(await paymentsMatching(filter, ctx))
    .where(wasTaken)
    .groupBy('payment.currency')
    .orderBy('payment.currency')
    .select(({ fn }) => [
      'payment.currency',
      fn.sum<string>('payment.amount').as('amount'),
      fn.coalesce(fn.sum<string>('payment.refund_amount'), sql.lit('0')).as('refundAmount'),
    ])
    .execute();
  return {
    list: sums.map(({ currency, amount, refundAmount }) => {
      const text = (sum: string) => amountText(new Prisma.Decimal(sum), currency);
      return { currency, amount: text(amount), refundAmount: text(refundAmount) };
    }),
  };
});
