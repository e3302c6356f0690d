import type { Family, Stage } from './stage.ts';

/** The ledger's balances of a family, by account in the smallest unit, debits positive, without zero balances. */
export async function balancesOf(stage: Stage, { accountId, region }: Family): Promise<Record<string, number>> {
  const rows = await stage.bed.sql<{ account: string; units: string }>(
    `SELECT account, sum(units)::text AS units FROM (
       SELECT debit AS account, units, payment_id FROM ledger_entry
       UNION ALL SELECT credit, -units, payment_id FROM ledger_entry
     ) moved JOIN payment ON payment.id = moved.payment_id
     WHERE payment.account_id = $1 GROUP BY account HAVING sum(units) <> 0`,
    [accountId],
    { scope: region },
  );
  return Object.fromEntries(rows.map(({ account, units }) => [account, Number(units)]));
}
