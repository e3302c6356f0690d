import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerEntry } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import type { CompanySums, Revenue } from './statement-rules.ts';

const entry = expressionBuilder<Tables, 'ledger_entry'>();
const isAccount = (side: 'debit' | 'credit', account: LedgerEntry['debit']) => entry(side, '=', sql.lit(account));
const isKind = (kind: LedgerEntry['kind']) => entry('kind', '=', sql.lit(kind));

/** Entries of payments by families: neither surplus nor prepaid or wholesale plans. */
const isRetail = entry.and([
  entry('surplus_of', 'is', null),
  entry.or([isKind('charge'), isKind('refund')]),
  entry('debit', 'not in', [sql.lit('prepaid' as const), sql.lit('wholesale' as const)]),
]);

/** By how much accounts grew on their credit side. */
function grown(accounts: LedgerEntry['debit'][], where: Expression<SqlBool>) {
  const is = (side: 'debit' | 'credit') => entry.or(accounts.map((account) => isAccount(side, account)));
  const signed = entry
    .case()
    .when(is('credit'))
    .then(entry.ref('units'))
    .when(is('debit'))
    .then(entry.neg(entry.ref('units')))
    .else(sql.lit('0'))
    .end();
  return entry.fn.coalesce(entry.fn.sum<string>(signed).filterWhere(where), sql.lit('0'));
}

/** Value, tax and number of assigned plans, less undone ones. */
function worth(account: 'prepaid' | 'wholesale') {
  const [assigned, undone] = [isAccount('debit', account), isAccount('credit', account)];
  const effects = (where: Expression<SqlBool>) => entry.fn.count<string>('effect').distinct().filterWhere(where);
  const either = entry.or([assigned, undone]);
  return {
    left: grown([account], either),
    tax: grown(['tax'], either),
    count: entry(effects(assigned), '-', effects(undone)),
  };
}
const [prepaid, wholesale] = [worth('prepaid'), worth('wholesale')];

/** Sums of the ledger's entries of a month, for each company and currency. */
export async function countMonth(tx: RegionalTx, month: string): Promise<CompanySums[]> {
  const rows = await kysely(tx)
    .selectFrom('ledger_entry')
    .select(['company_id as companyId', 'currency'])
    .select([
      grown(['provider'], entry.and([isRetail, isKind('charge')])).as('charged'),
      grown(['provider'], entry.and([isRetail, isKind('refund')])).as('refunded'),
      grown(['deposits'], isRetail).as('deposits'),
      grown(['tax'], isRetail).as('tax'),
      grown(['revenue', 'refunds'], isRetail).as('revenue'),
      grown(['surplus'], entry('surplus_of', 'is not', null)).as('surplus'),
      grown(['provider'], isKind('dispute')).as('disputed'),
      prepaid.left.as('prepaid'),
      prepaid.tax.as('prepaidTax'),
      prepaid.count.as('prepaidCount'),
      wholesale.left.as('wholesale'),
      wholesale.tax.as('wholesaleTax'),
      wholesale.count.as('wholesaleCount'),
    ])
    .where('stated_in', '=', month)
    .groupBy(['company_id', 'currency'])
    .orderBy('company_id')
    .orderBy('currency')
    .execute();
  return rows.map(({ companyId, currency, charged, prepaidCount, wholesaleCount, ...sums }) => ({
    companyId,
    currency,
    charged: -BigInt(charged),
    prepaidCount: Number(prepaidCount),
    wholesaleCount: Number(wholesaleCount),
    refunded: BigInt(sums.refunded),
    deposits: BigInt(sums.deposits),
    tax: BigInt(sums.tax),
    revenue: BigInt(sums.revenue),
    surplus: BigInt(sums.surplus),
    disputed: BigInt(sums.disputed),
    prepaid: -BigInt(sums.prepaid),
    prepaidTax: BigInt(sums.prepaidTax),
    wholesale: -BigInt(sums.wholesale),
    wholesaleTax: BigInt(sums.wholesaleTax),
  }));
}

/** The shared revenue, by month of the statements that include its payment. */
export async function countRevenues(tx: RegionalTx, month: string): Promise<Revenue[]> {
  const rows = await kysely(tx)
    .selectFrom((from) =>
      from
        .selectFrom('ledger_entry')
        .select(['company_id as companyId', 'currency', 'kind', 'debit', 'credit', 'units'])
        .select(({ fn, selectFrom }) =>
          fn
            .coalesce(
              selectFrom('ledger_entry as charge')
                .select(({ fn: of }) => of.min('charge.stated_in').as('month'))
                .whereRef('charge.payment_id', '=', 'ledger_entry.payment_id')
                .where('charge.kind', '=', sql.lit('charge' as const))
                .where('charge.surplus_of', 'is', null),
              sql.lit(month),
            )
            .as('ofMonth'),
        )
        .where('stated_in', '=', month)
        .where(isRetail)
        .where(({ or }) => or((['debit', 'credit'] as const).map((side) => entry(side, 'in', revenueAccounts))))
        .as('ledger_entry'),
    )
    .select(['companyId', 'currency', 'ofMonth'])
    .select(grown(['revenue', 'refunds'], sql.lit(true)).as('revenue'))
    .groupBy(['companyId', 'currency', 'ofMonth'])
    .orderBy('companyId')
    .orderBy('currency')
    .orderBy('ofMonth')
    .execute();
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: BigInt(revenue) }));
}

const revenueAccounts = [sql.lit('revenue' as const), sql.lit('refunds' as const)];
