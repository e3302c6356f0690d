import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { openDatabases } from '@fovea/kit/database/open-databases';
import { z } from 'zod';
import { PrismaClient as Regional } from '../../../services/billing/generated/regional/client.ts';
import { openProvider } from '../../../services/billing/src/provider/provider.ts';
import { renewSubscriptionsJob } from '../../../services/billing/src/renewals/renew-subscriptions.job.ts';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { idSql as id } from './id-sql.ts';
import { vacuum } from './load-parents.ts';
import { each, emptySql, loadCharged } from './load-payments.ts';
import type { Effort } from './rounds.ts';
import { startReference } from './start-reference.ts';

/** One renewal a night for this number of families. */
const familiesPerRenewal = 20;
const delayMs = 200;
const [perSecond, providersLimit] = [80, 100];
const Answered = z.object({ calls: z.number(), charges: z.number(), seconds: z.number() });

/**
 * One worker of billing, run in this process, charges saved cards at a provider that takes 200 ms for each; then three
 * workers share the same renewals. Webhooks are not processed, because the service is stopped.
 */
export async function renewalsBench(bench: BenchStack, { rows }: Effort): Promise<Finding[]> {
  const due = Math.round(rows / familiesPerRenewal);
  await bench.stack.kill('billing');
  const slow = await startReference(bench, 'slow-provider.ts', { DELAY_MS: String(delayMs) }, '/answered');
  const answered = async () => Answered.parse(await (await fetch(`${slow.origin}/answered`)).json());
  const renew = async (workers: number) => {
    await loadDue(bench, due);
    await Promise.all(Array.from({ length: workers }, () => renewAll(bench, slow.origin, due)));
    await expectAllCharged(bench, due);
    return answered();
  };
  try {
    await answered();
    const alone = await renew(1);
    const three = await renew(3);
    const shown = due.toLocaleString('en');
    return [
      {
        what: `renewals: charged by one worker, ${shown} due, ${delayMs} ms at the provider`,
        unit: 'charges/s',
        value: alone.charges / alone.seconds,
        reference: providersLimit,
        aim: { of: 'value', is: 'at least', limit: perSecond },
      },
      {
        what: 'renewals: calls above one for each, one worker and three at once',
        unit: 'calls',
        value: alone.calls + three.calls - 2 * due,
        aim: { of: 'value', is: 'at most', limit: 0 },
      },
    ];
  } finally {
    await slow.stop();
    await bench.within('billing', region, (client) => client.query(emptySql));
    await bench.stack.start('billing');
  }
}

/** Runs the job until nothing is due. */
async function renewAll(bench: BenchStack, providerUrl: string, due: number): Promise<void> {
  const open = { regional: (options: ConstructorParameters<typeof Regional>[0]) => new Regional(options) };
  const config = readConfig(kitConfig, { ...bench.stack.environment.shared, PORT: '0', DATABASE_LISTEN: 'false' });
  const databases = openDatabases('billing', config, open);
  const provider = openProvider({
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_URL: providerUrl,
  });
  const work = {
    db: databases.regional.get(region)?.client,
    region,
    log: { warn: console.error },
    callRpc: async () => ({ graceDays: 5 }),
    extra: { provider, publicUrl: '', timezoneOf: () => 'Asia/Tokyo' },
  };
  try {
    for (let left = due; left > 0; left = await countDue(bench))
      // `never`, because the job reads only these parts of its context.
      await renewSubscriptionsJob.run({ ...work, now: new Date() } as never);
  } finally {
    await databases.close();
  }
}

const countDue = ({ within }: BenchStack): Promise<number> =>
  within('billing', region, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM subscription WHERE period IS NULL',
    );
    return rows[0]?.count ?? 0;
  });

const loadDue = ({ within }: BenchStack, count: number): Promise<void> =>
  within('billing', region, async (client) => {
    await loadCharged(client, count, 'succeeded');
    for (const sql of [cardsSql, subscriptionsSql]) await client.query(sql, [count]);
    await vacuum(client);
  });

/** Each renewal has one payment with an intent of the provider. */
const expectAllCharged = ({ within }: BenchStack, count: number): Promise<void> =>
  within('billing', region, async (client) => {
    const { rows } = await client.query<{ charged: number; payments: number }>(
      `SELECT count(*)::int AS payments, count(intent_id)::int AS charged FROM payment WHERE renewal_try = 1`,
    );
    const { charged, payments } = rows[0] ?? {};
    if (charged !== count || payments !== count) throw new Error(`Of ${count} renewals ${JSON.stringify(rows[0])}`);
  });

const cardsSql = `INSERT INTO provider_customer (customer_id, provider_id, payment_method_id, brand, created_at)
  SELECT ${id('parent', 'n')}, 'cus_' || n, 'pm_card_visa', 'visa', now() ${each}`;
const subscriptionsSql = `INSERT INTO subscription (id, account_id, customer_id, plan_id, first_payment_id, status, started_at)
  SELECT ${id('subscription', 'n')}, ${id('patient', 'n')}, ${id('parent', 'n')}, ${id('plan')}, ${id('payment', 'n')}, 'active', now() - interval '1 month' ${each}`;
