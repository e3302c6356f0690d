import type { StackEnvironment } from '@fovea/local/environment';
import { createBillingService } from '../../../../services/billing/src/service.ts';
import { region } from '../world.ts';
import type { Rows } from './databases.ts';
import type { Verdict } from './verdict.ts';

/** The reconciliation skips entries younger than an hour. */
const laterMs = 2 * 3_600_000;

/** Runs billing's nightly reconciliation of ledger, payments and provider, as of two hours from now. */
export async function verifyBooks(environment: StackEnvironment, rows: Rows): Promise<Verdict> {
  const overrides = { PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'silent', DATABASE_LISTEN: 'false' };
  const billing = await createBillingService({ ...environment.service('billing', 0), ...overrides });
  try {
    await billing.runJob('match-books', { scope: region, now: new Date(Date.now() + laterMs) });
  } finally {
    await billing.stop();
  }
  const findings = await rows<{ kind: string; payment: string; expected: string; found: string }>(
    `fovea_billing_${region}`,
    'SELECT kind, payment_id AS payment, expected, found FROM book_finding',
  );
  const marked = await rows<{ id: string; attention: string }>(
    `fovea_billing_${region}`,
    'SELECT id, attention FROM payment WHERE attention IS NOT NULL',
  );
  return {
    promise: 'the nightly reconciliation of the books finds nothing',
    counted: 'ledger, payments and provider',
    wrong: [
      ...findings.map(({ kind, payment, expected, found }) => `${kind} of ${payment}: ${found} instead of ${expected}`),
      ...marked.map(({ id, attention }) => `${id} needs attention: ${attention}`),
    ],
  };
}
