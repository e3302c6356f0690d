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
/** As many as a night of renewals charges. */
const writtenPerSecond = 80;
/** More than are answered in a second. */
const maxPerSecond = 2_000;

/**
 * Signed events of charges that succeeded, each of a payment that waits for it, through the gateway: kept before they
 * are answered, beside bare INSERTs of as many; and how many a second are written behind, each with its payment, its
 * receipt and its row in the books. Who hears of payments is down meanwhile: these families are known to billing alone.
 */
export async function webhooksBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  const listeners = ['customer', 'notification'] as const;
  for (const name of listeners) await bench.stack.kill(name);
  const url = bench.databaseUrl('billing', region);
  await bench.within('billing', region, (client) => client.query(bareTableSql));
  try {
    const { product, reference } = await interleaved(
      effort,
      async (seconds) => {
        const events = await waitingEvents(bench, seconds * maxPerSecond);
        const rate = await requestsPerSecond(events, connections, seconds);
        await allWritten(bench);
        return rate;
      },
      (seconds) => statementsPerSecond(url, insertSql, connections, seconds),
    );
    const times: number[] = [];
    const behind: number[] = [];
    for (let round = 0; round < effort.rounds; round += 1) {
      const events = await waitingEvents(bench, effort.seconds * perSecond * 2);
      const started = performance.now();
      times.push((await underLoad(events, { connections, seconds: effort.seconds, perSecond })).p99);
      behind.push((await allWritten(bench)) / ((performance.now() - started) / 1_000));
    }
    return [
      {
        what: `webhooks: events kept and answered, against bare INSERTs of events by ${insertClient}`,
        unit: 'events/s', value: product, reference,
        aim: { of: 'value', is: 'at least', limit: perSecond },
      },
      {
        what: `webhooks: 99 of 100 answered within, ${perSecond} a second or as many as are taken`,
        unit: 'ms', value: median(times),
        aim: { of: 'value', is: 'at most', limit: p99Ms },
      },
      {
        what: 'webhooks: events written behind, their payments made real',
        unit: 'events/s', value: median(behind),
        aim: { of: 'value', is: 'at least', limit: writtenPerSecond },
      },
    ];
  } finally {
    await bench.within('billing', region, (client) =>
      client.query(`${truncateSql}; ${emptySql}; DROP TABLE bench_event`),
    );
    for (const name of listeners) await bench.stack.start(name);
  }
}

/** Waits until nothing that was kept is still to be written; says how many were. */
async function allWritten({ within }: BenchStack): Promise<number> {
  return within('billing', region, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ kept: number; waiting: number }>(waitingSql);
      if (rows[0]?.waiting === 0) return rows[0].kept;
      await delay(100);
    }
  });
}
const waitingSql = `SELECT count(*)::int AS kept, count(*) FILTER (WHERE told IS NOT NULL)::int AS waiting FROM provider_event`;

/** So many payments wait, and the next call tells of the next of them. */
async function waitingEvents({ within, origin }: BenchStack, count: number): Promise<Calls> {
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
      if (!body) throw new Error('More events were answered than payments wait: raise maxPerSecond');
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

/** As the provider signs: the moment and the body, by the secret that both know. */
function signatureOf(body: string): string {
  const at = Math.floor(Date.now() / 1_000);
  return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
}

/** In the order in which an event locks them: those that were cut off at a round's end are still at work. */
const truncateSql = 'TRUNCATE provider_event, payment, ledger_entry, issued_document CASCADE';
const bareTableSql = `DROP TABLE IF EXISTS bench_event;
  CREATE TABLE bench_event (id text PRIMARY KEY, type text NOT NULL, payment_id uuid NOT NULL, created_at timestamptz(3) NOT NULL)`;
const insertSql = `INSERT INTO bench_event VALUES ('evt_' || gen_random_uuid(), 'charge.succeeded', gen_random_uuid(), now())`;
