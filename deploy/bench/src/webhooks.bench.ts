import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { receiveStripeEvent } from '@fovea/contracts/payments/endpoints';
import { insertClient, statementsPerSecond } from './bare-inserts.ts';
import { type BenchStack, region, webhookSecret } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { type Calls, requestsPerSecond, underLoad } from './load.ts';
import { vacuum } from './load-parents.ts';
import { emptySql, loadCharged } from './load-payments.ts';
import { type Effort, interleaved, median } from './rounds.ts';

const connections = 16;
const [perSecond, p99Ms] = [500, 200];
/** The charges per second of a night of renewals. */
const processedPerSecond = 80;
/** More than the service can process in a second. */
const maxPerSecond = 2_000;

/**
 * Signed events of succeeded charges for pending payments, through the gateway: the rate of events stored and
 * acknowledged, against bare INSERTs, and the rate of events processed afterwards, each with its payment, receipt and
 * ledger entry. The consumers of payment events are stopped, because only billing has these families.
 */
export async function webhooksBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  const consumers = ['customer', 'notification'] as const;
  for (const name of consumers) await bench.stack.kill(name);
  const url = bench.databaseUrl('billing', region);
  await bench.within('billing', region, (client) => client.query(bareTableSql));
  try {
    const { product, reference } = await interleaved(
      effort,
      async (seconds) => {
        const events = await pendingEvents(bench, seconds * maxPerSecond);
        const rate = await requestsPerSecond(events, connections, seconds);
        await untilAllProcessed(bench);
        return rate;
      },
      (seconds) => statementsPerSecond(url, insertSql, connections, seconds),
    );
    const times: number[] = [];
    const processed: number[] = [];
    for (let round = 0; round < effort.rounds; round += 1) {
      const events = await pendingEvents(bench, effort.seconds * perSecond * 2);
      const started = performance.now();
      times.push((await underLoad(events, { connections, seconds: effort.seconds, perSecond })).p99);
      processed.push((await untilAllProcessed(bench)) / ((performance.now() - started) / 1_000));
    }
    return [
      {
        what: `webhooks: events stored and answered, against bare INSERTs of events by ${insertClient}`,
        unit: 'events/s',
        value: product,
        reference,
        aim: { of: 'value', is: 'at least', limit: perSecond },
      },
      {
        what: `webhooks: 99 of 100 answered within, ${perSecond} a second or as many as are taken`,
        unit: 'ms',
        value: median(times),
        aim: { of: 'value', is: 'at most', limit: p99Ms },
      },
      {
        what: 'webhooks: events processed with their payments',
        unit: 'events/s',
        value: median(processed),
        aim: { of: 'value', is: 'at least', limit: processedPerSecond },
      },
    ];
  } finally {
    await bench.within('billing', region, (client) =>
      client.query(`${truncateSql}; ${emptySql}; DROP TABLE bench_event`),
    );
    for (const name of consumers) await bench.stack.start(name);
  }
}

/** Waits until all stored events are processed, and returns their number. */
async function untilAllProcessed({ within }: BenchStack): Promise<number> {
  return within('billing', region, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ stored: number; waiting: number }>(waitingSql);
      if (rows[0]?.waiting === 0) return rows[0].stored;
      await delay(100);
    }
  });
}
const waitingSql = `SELECT count(*)::int AS stored, count(*) FILTER (WHERE told IS NOT NULL)::int AS waiting FROM provider_event`;

/** Loads pending payments; each call sends the event of the next one. */
async function pendingEvents({ within, origin }: BenchStack, count: number): Promise<Calls> {
  const ids = await within('billing', region, async (client) => {
    await client.query(truncateSql);
    await loadCharged(client, count, 'pending');
    await vacuum(client);
    const { rows } = await client.query<{ id: string; intent: string }>('SELECT id, intent_id AS intent FROM payment');
    return rows;
  });
  const bodies = ids.map(({ id, intent }) => JSON.stringify(eventOf(id, intent)));
  const headers = { 'content-type': 'application/json' };
  return {
    origin,
    method: receiveStripeEvent.method,
    next: () => {
      const body = bodies.pop();
      if (!body) throw new Error('More events were answered than payments are pending: raise maxPerSecond');
      return { path: receiveStripeEvent.path, headers: { ...headers, 'stripe-signature': signatureOf(body) }, body };
    },
  };
}

function eventOf(id: string, intent: string) {
  const created = Math.floor(Date.now() / 1_000);
  const money = { amount: 12_000, amount_captured: 12_000, amount_refunded: 0, currency: 'jpy', captured: true };
  const charge = { id: `ch_${id}`, object: 'charge', created, status: 'succeeded', paid: true, payment_intent: intent };
  const metadata = { paymentId: `${region}-${id}` };
  const data = { object: { ...charge, ...money, metadata, receipt_url: null, payment_method: null } };
  return { id: `evt_${id}`, object: 'event', type: 'charge.succeeded', created, livemode: false, data };
}

/** The provider's signature: time and body, with the shared secret. */
function signatureOf(body: string): string {
  const at = Math.floor(Date.now() / 1_000);
  return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
}

/** In the order in which events lock the tables, because some may still be in progress at the end of a round. */
const truncateSql = 'TRUNCATE provider_event, payment, ledger_entry, issued_document CASCADE';
const bareTableSql = `DROP TABLE IF EXISTS bench_event;
  CREATE TABLE bench_event (id text PRIMARY KEY, type text NOT NULL, payment_id uuid NOT NULL, created_at timestamptz(3) NOT NULL)`;
const insertSql = `INSERT INTO bench_event VALUES ('evt_' || gen_random_uuid(), 'charge.succeeded', gen_random_uuid(), now())`;
