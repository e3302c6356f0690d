import { sumInvoices } from '@fovea/contracts/invoices/endpoints';
import { amountText } from '@fovea/contracts/money';
import { sql } from 'kysely';
import { Prisma } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { kysely } from '../tables.ts';
import { assignedIn, paidHere, refundedHere } from './assigned-plans.ts';

/** Sums of the plan prices, by the conditions of the report above them. */
export const sumInvoicesHandler = handle(sumInvoices, async (filter, { db, region, extra }) => {
  const none = sql.lit('0');
  const sums = await kysely(db)
    .selectFrom('payment')
    .where(assignedIn(filter, extra.timezoneOf(region)))
    .groupBy('payment.currency')
    .orderBy('payment.currency')
    .select(({ fn, eb }) => {
      const price = fn.sum<string>('payment.price');
      const ofType = (type: 'PREPAID' | 'WHOLESALE') => eb('payment.billing_type', '=', sql.lit(type));
      return [
        'payment.currency',
        fn.coalesce(price.filterWhere(eb.and([paidHere, eb.not(ofType('PREPAID'))])), none).as('paid'),
        fn.coalesce(price.filterWhere(ofType('PREPAID')), none).as('prepaid'),
        fn.coalesce(price.filterWhere(ofType('WHOLESALE')), none).as('wholesale'),
        fn.coalesce(fn.sum<string>(refundedHere), none).as('refundAmount'),
      ];
    })
    .execute();
  return {
    list: sums.map(({ currency, ...sum }) => {
      const text = (amount: string) => amountText(new Prisma.Decimal(amount), currency);
      return {
        currency,
        paid: text(sum.paid),
        prepaid: text(sum.prepaid),
        wholesale: text(sum.wholesale),
        refundAmount: text(sum.refundAmount),
      };
    }),
  };
});
