import { fromMinorUnits } from '@fovea/contracts/money';
import { findStatementLines } from '@fovea/contracts/statements/endpoints';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { handle, type Regional } from '../handle.ts';
import { kysely } from '../tables.ts';
import { visibleStatement } from './get-statement.ts';
import type { StatementRow } from './statement-view.ts';

/** The effects of money that a statement counts: no names of families, and nothing that is ever erased. */
export const findStatementLinesHandler = handle(findStatementLines, async ({ id, ...page }, ctx) => {
  const { db } = ctx;
  const { current, pageSize } = page;
  const statement = await visibleStatement(ctx, id);
  const counted = countedBy(db, statement);
  const [lines, { total }] = await Promise.all([
    linesOf(counted, page).execute(),
    counted.select(({ fn }) => fn.count<string>('effect').distinct().as('total')).executeTakeFirstOrThrow(),
  ]);
  const paymentIds = lines.flatMap(({ paymentId }) => paymentId ?? []);
  const payments = await db.payment.findMany({
    where: { id: { in: paymentIds } },
    select: { id: true, planName: true, billingType: true, referenceNumber: true },
  });
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  const nameOf = new Map(statement.sums.map(({ companyId, companyName }) => [companyId, companyName]));
  return {
    list: lines.flatMap(({ effect, at, kind, paymentId, companyId, currency, amount, tax }) => {
      const payment = paymentOf.get(paymentId ?? '');
      // Dividends and settlements are no lines: they follow from them. Fees are the platform's; a deposit paid outside
      // the provider is on no statement.
      if (!payment || kind === 'dividend' || kind === 'settlement' || kind === 'fee' || kind === 'deposit') return [];
      return {
        _id: effect,
        at: at.toISOString(),
        kind,
        companyName: nameOf.get(companyId) ?? '',
        currency,
        planName: payment.planName,
        billing_type: payment.billingType,
        referenceNumber: payment.referenceNumber,
        amount: fromMinorUnits(BigInt(amount), currency),
        tax: fromMinorUnits(BigInt(tax), currency),
      };
    }),
    total: Number(total),
    current,
    pageSize,
  };
});

/** The company's own entries except wholesale plans, and the wholesale plans of other companies that it owes. */
const countedBy = (db: Regional, { month, companyId, sums }: StatementRow) =>
  kysely(db)
    .selectFrom('ledger_entry')
    .where('stated_in', '=', month)
    .where(
      'kind',
      'in',
      (['charge', 'refund', 'undo', 'dispute'] as const).map((kind) => sql.lit(kind)),
    )
    .where('debit', '<>', sql.lit('losses' as const))
    .where(({ eb, and, or, not }) => {
      const owing = sums
        .filter(({ wholesale, wholesaleCount }) => wholesale !== 0n || wholesaleCount !== 0)
        .map((sum) => sum.companyId);
      const isWholesale = or([
        eb('debit', '=', sql.lit('wholesale' as const)),
        eb('credit', '=', sql.lit('wholesale' as const)),
      ]);
      return or([
        and([eb('company_id', '=', companyId), not(isWholesale)]),
        and([eb('company_id', '=', anyOf(owing)), isWholesale]),
      ]);
    });

const linesOf = (
  counted: ReturnType<typeof countedBy>,
  { current, pageSize, order = 'asc' }: { current: number; pageSize: number; order?: 'asc' | 'desc' },
) =>
  counted
    .select(['effect', 'kind', 'payment_id as paymentId', 'company_id as companyId', 'currency'])
    .select(({ fn, eb, ref }) => {
      const sources = (['provider', 'prepaid', 'wholesale'] as const).map((account) => sql.lit(account));
      const signed = (more: ReturnType<typeof eb>, less: ReturnType<typeof eb>) =>
        fn.sum<string>(
          eb
            .case()
            .when(more)
            .then(ref('units'))
            .when(less)
            .then(eb.neg(ref('units')))
            .else(sql.lit('0'))
            .end(),
        );
      return [
        fn.min('at').as('at'),
        signed(eb('debit', 'in', sources), eb('credit', 'in', sources)).as('amount'),
        signed(eb('credit', '=', sql.lit('tax' as const)), eb('debit', '=', sql.lit('tax' as const))).as('tax'),
      ];
    })
    .groupBy(['effect', 'kind', 'payment_id', 'company_id', 'currency'])
    .orderBy('at', order)
    .orderBy('effect', order)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
