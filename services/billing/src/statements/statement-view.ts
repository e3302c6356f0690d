import type { Currency } from '@fovea/contracts/fields';
import { fromMinorUnits } from '@fovea/contracts/money';
import type { StatementTotal, Statement as View } from '@fovea/contracts/statements/schema';
import type { Dividend, Prisma, Statement, StatementSum } from '../../generated/regional/client.ts';
import type { Sums } from './statement-rules.ts';

export type StatementRow = Statement & { sums: StatementSum[]; dividends: Dividend[] };

/** In the order of the view. */
export const withSums = {
  sums: { orderBy: [{ companyName: 'asc' }, { companyId: 'asc' }, { currency: 'asc' }] },
  dividends: { orderBy: [{ companyName: 'asc' }, { companyId: 'asc' }, { currency: 'asc' }, { ofMonth: 'asc' }] },
} satisfies Prisma.StatementInclude;

export const statementView = (statement: StatementRow): View => ({
  _id: statement.id,
  number: statement.number,
  month: statement.month,
  companyId: statement.companyId,
  companyName: statement.companyName,
  closedAt: statement.closedAt.toISOString(),
  totals: totalsOf(statement),
  wholesalePaid:
    statement.paidOn && statement.paidReference
      ? { paidOn: statement.paidOn.toISOString().slice(0, 10), reference: statement.paidReference }
      : null,
});

/** The wholesale debt in the smallest unit; empty where more was undone. */
export function wholesaleOwed({ sums }: Pick<StatementRow, 'sums'>): Map<Currency, bigint> {
  const owed = new Map<Currency, bigint>();
  for (const { currency, wholesale } of sums) owed.set(currency, (owed.get(currency) ?? 0n) + wholesale);
  return new Map([...owed].filter(([, units]) => units > 0n));
}

function totalsOf(statement: StatementRow): StatementTotal[] {
  return currenciesOf(statement).map((currency) => {
    const { charged, refunded, wholesale, dividends } = totalOf(statement, currency);
    const text = (units: bigint) => fromMinorUnits(units, currency);
    return {
      currency,
      charged: text(charged),
      refunded: text(refunded),
      wholesale: text(wholesale),
      dividends: text(dividends),
    };
  });
}

export const currenciesOf = ({ sums, dividends }: Pick<StatementRow, 'sums' | 'dividends'>): Currency[] =>
  [...new Set([...sums, ...dividends].map(({ currency }) => currency))].sort();

/** A statement's totals in one currency. */
export function totalOf(
  { sums, dividends }: Pick<StatementRow, 'sums' | 'dividends'>,
  currency: Currency,
): Sums & { dividends: bigint } {
  const own = sums.filter((sum) => sum.currency === currency);
  const of = (name: { [Name in keyof Sums]: Sums[Name] extends bigint ? Name : never }[keyof Sums]) =>
    added(own.map((sum) => sum[name]));
  const count = (name: 'prepaidCount' | 'wholesaleCount') => own.reduce((total, sum) => total + sum[name], 0);
  return {
    charged: of('charged'),
    refunded: of('refunded'),
    deposits: of('deposits'),
    tax: of('tax'),
    revenue: of('revenue'),
    surplus: of('surplus'),
    disputed: of('disputed'),
    prepaid: of('prepaid'),
    prepaidTax: of('prepaidTax'),
    prepaidCount: count('prepaidCount'),
    wholesale: of('wholesale'),
    wholesaleTax: of('wholesaleTax'),
    wholesaleCount: count('wholesaleCount'),
    dividends: added(dividends.filter((share) => share.currency === currency).map(({ units }) => units)),
  };
}

const added = (units: bigint[]): bigint => units.reduce((sum, each) => sum + each, 0n);
