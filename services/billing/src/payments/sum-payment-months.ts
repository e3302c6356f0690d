import { lastDayOf, lastMonths } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { amountText } from '@fovea/contracts/money';
import { sumPaymentMonths } from '@fovea/contracts/payment-sums/endpoints';
import type { MoneyTaken } from '@fovea/contracts/payments/schema';
import { countAll, dayBegins } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { Prisma } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { kysely } from '../tables.ts';
import { paymentsMatching, wasTaken } from './payment-query.ts';

/** By the conditions of the list that each number opens. */
export const sumPaymentMonthsHandler = handle(sumPaymentMonths, async (_, ctx) => {
  const [previousMonth = '', month = ''] = lastMonths(dayOf(ctx.now, ctx.timezone), 2);
  const both = { startDate: `${previousMonth}-01`, endDate: lastDayOf(month) };
  const rows = await kysely(ctx.db)
    .selectFrom('payment')
    .where(await paymentsMatching(both, ctx))
    .where(wasTaken)
    .select(({ fn, ref }) => [
      'payment.currency',
      sql<boolean>`${ref('payment.created_at')} >= ${dayBegins(`${month}-01`, ctx.timezone)}`.as('isPresent'),
      countAll.as('payments'),
      fn.sum<string>('payment.amount').as('amount'),
      sql<number>`(count(*) FILTER (WHERE ${ref('payment.status')} = 'refunded'))::int`.as('refunds'),
      fn.coalesce(fn.sum<string>('payment.refund_amount'), sql.lit('0')).as('refundAmount'),
    ])
    .groupBy(['payment.currency', 'isPresent'])
    .orderBy('payment.currency')
    .execute();
  const moneyOf = (currency: (typeof rows)[number]['currency'], ofPresent: boolean): MoneyTaken => {
    const row = rows.find((each) => each.currency === currency && each.isPresent === ofPresent);
    const text = (sum = '0') => amountText(new Prisma.Decimal(sum), currency);
    const { payments = 0, refunds = 0 } = row ?? {};
    return { payments, amount: text(row?.amount), refunds, refundAmount: text(row?.refundAmount) };
  };
  return {
    month,
    previousMonth,
    list: [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
      currency,
      present: moneyOf(currency, true),
      previous: moneyOf(currency, false),
    })),
  };
});
