import { publicId } from '@fovea/contracts/payments/payment-id';
import { z } from 'zod';
import type { Paid } from '../load/charges.ts';
import { region, type World } from '../world.ts';
import type { Rows } from './databases.ts';
import { compareIds, type Verdict } from './verdict.ts';

const billing = 'fovea_billing_jp';
const State = z.object({
  charges: z.array(z.object({ status: z.string(), metadata: z.record(z.string(), z.string()) })),
});

/**
 * Each paid charge is one payment here and one at the provider, extends the child's plan, and is in the ledger.
 */
export async function verifyCharges(
  rows: Rows,
  { families }: World,
  { paid, provider }: { paid: readonly Paid[]; provider: string },
): Promise<Verdict> {
  const accounts = families.flatMap(({ children }) => children.map(({ accountId }) => accountId));
  const expected = paid.map(({ paymentId }) => paymentId);
  const { charges } = State.parse(await (await fetch(`${provider}/_sandbox/state`)).json());
  const taken = charges.flatMap(({ status, metadata }) =>
    status === 'succeeded' && accounts.includes(metadata.accountId ?? '') ? [metadata.paymentId ?? ''] : [],
  );
  const stored = await rows<{ id: string }>(
    billing,
    "SELECT id FROM payment WHERE status = 'succeeded' AND method = 'card' AND account_id = ANY($1::uuid[])",
    [accounts],
  );
  return {
    promise: 'every paid charge is one payment, here and at the provider',
    counted: `${paid.length} charges of ${new Set(paid.map(({ accountId }) => accountId)).size} children`,
    wrong: [
      ...found('at the provider', compareIds(expected, taken)),
      ...found(
        'in billing',
        compareIds(
          expected,
          stored.map(({ id }) => publicId(region, id)),
        ),
      ),
      ...(await unbooked(rows, accounts)),
      ...(await wrongExpiries(rows, accounts)),
    ],
  };
}

const found = (where: string, { lost, doubled, unexpected }: ReturnType<typeof compareIds>): string[] => [
  ...lost.map((id) => `lost ${where}: ${id}`),
  ...doubled.map((id) => `twice ${where}: ${id}`),
  ...unexpected.map((id) => `${where}, and never paid: ${id}`),
];

/** Payments whose amount differs from their ledger entries. */
async function unbooked(rows: Rows, accounts: string[]): Promise<string[]> {
  const differing = await rows<{ id: string; units: string; amount: string }>(
    billing,
    `SELECT payment.id, payment.amount::bigint AS amount, coalesce(sum(ledger_entry.units), 0)::bigint AS units
     FROM payment LEFT JOIN ledger_entry ON ledger_entry.payment_id = payment.id AND ledger_entry.kind = 'charge' AND ledger_entry.debit = 'provider'
     WHERE payment.status = 'succeeded' AND payment.method = 'card' AND payment.account_id = ANY($1::uuid[])
     GROUP BY payment.id HAVING payment.amount <> coalesce(sum(ledger_entry.units), 0)`,
    [accounts],
  );
  return differing.map(({ id, units, amount }) => `${id} of ${amount} is booked with ${units}`);
}

/** Children whose expiry date differs from the latest one that billing granted. */
async function wrongExpiries(rows: Rows, accounts: string[]): Promise<string[]> {
  const extended = await rows<{ account: string; until: Date }>(
    billing,
    `SELECT account_id AS account, max(new_expired_date) AS until FROM payment
     WHERE status = 'succeeded' AND account_id = ANY($1::uuid[]) GROUP BY account_id`,
    [accounts],
  );
  const expiries = await rows<{ account: string; until: Date | null }>(
    'fovea_customer_jp',
    'SELECT id AS account, expired_date AS until FROM patient WHERE id = ANY($1::uuid[])',
    [accounts],
  );
  const untils = new Map(expiries.map(({ account, until }) => [account, until?.getTime()]));
  return extended.flatMap(({ account, until }) =>
    untils.get(account) === until.getTime()
      ? []
      : [`${account} is paid until ${until.toISOString()}, and has until ${untils.get(account)}`],
  );
}
