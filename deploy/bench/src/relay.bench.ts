import { streamOf, subjectOf } from '@fovea/contracts/event';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { busConfig, kitConfig, readConfig } from '@fovea/kit/config/config';
import { openDatabases } from '@fovea/kit/database/open-databases';
import { type Bus, openBus } from '@fovea/kit/messaging/bus';
import { startRelay } from '@fovea/kit/messaging/outbox-relay';
import { createLog } from '@fovea/kit/telemetry/logger';
import { PrismaClient as Regional } from '../../../services/device-inventory/generated/regional/client.ts';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { vacuum } from './load-parents.ts';
import { type Effort, interleaved } from './rounds.ts';

const ratio = 0.5;
/** Concurrent publishes of the reference: the batch size of the relay. */
const concurrentPublishes = 500;

/**
 * One relay, run in this process, publishes an outbox of facts, against as many acknowledged publishes without a table.
 * The publishing and consuming services are stopped.
 */
export async function relayBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  const stopped = ['device-inventory', 'customer', 'notification'] as const;
  for (const name of stopped) await bench.stack.kill(name);
  const config = readConfig(kitConfig, {
    ...bench.stack.environment.service('device-inventory', 0),
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_LISTEN: 'false',
  });
  const log = createLog('bench', 'warn');
  const databases = openDatabases('device-inventory', config, { regional: (options) => new Regional(options) });
  const bus = openBus('device-inventory', config, log);
  const inspector = openBus('bench', readConfig(busConfig, bench.stack.environment.inspector()), log);
  for (const each of [bus, inspector]) await new Promise<void>((resolve) => each.onConnected(() => resolve()));
  const database = databases.all.find(({ scope }) => scope === region);
  if (!database) throw new Error(`There is no database of ${region}`);
  const count = Math.min(effort.rows, 20_000);
  const perSecond = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1_000;
    await deleteFacts(bench, inspector);
    return count / seconds;
  };
  const relay = async () => {
    await bench.within('device-inventory', region, async (client) => {
      await client.query(outboxSql, [count]);
      await vacuum(client);
    });
    return perSecond(async () => {
      const relay = startRelay(database, bus, log, config);
      await relay.flush();
      await relay.stop();
    });
  };
  try {
    const { product, reference } = await interleaved(effort, relay, () => perSecond(() => publishAll(bus, count)));
    return [
      {
        what: `relay: an outbox of ${count.toLocaleString('en')} facts published, against as many acknowledged publishes`,
        unit: 'messages/s',
        value: product,
        reference,
        aim: { of: 'ratio', is: 'at least', limit: ratio },
      },
    ];
  } finally {
    await Promise.all([bus.drain(), inspector.drain()]);
    await databases.close();
    for (const name of stopped) await bench.stack.start(name);
  }
}

const subject = subjectOf(treatmentDayUsed, region);

async function publishAll(bus: Bus, count: number): Promise<void> {
  const jetstream = bus.jetstream();
  let left = count;
  const publisher = async () => {
    while (left > 0) {
      left -= 1;
      await jetstream.publish(subject, JSON.stringify(body(left)), { msgID: crypto.randomUUID(), timeout: 10_000 });
    }
  };
  await Promise.all(Array.from({ length: concurrentPublishes }, publisher));
}

/** Deletes the published facts from the table and the stream. */
async function deleteFacts({ within }: BenchStack, inspector: Bus): Promise<void> {
  await within('device-inventory', region, (client) => client.query('TRUNCATE outbox'));
  await (await inspector.manager()).streams.purge(streamOf('fact', region), { filter: subject });
}

const id = '0199d3f1-5c1e-7b57-8a0c-1f2e3d4c5b6a';
const body = (total: number) => ({
  accountId: id,
  customerId: id,
  day: '2026-01-01',
  uses: 1,
  overLimit: 0,
  total,
  ofMonth: 1,
});
const outboxSql = `INSERT INTO outbox (message_id, subject, body, headers)
  SELECT uuidv7(), 'fact.$scope.treatment.day-used',
    jsonb_build_object('accountId', '${id}', 'customerId', '${id}', 'day', '2026-01-01', 'uses', 1, 'overLimit', 0, 'total', n, 'ofMonth', 1), '{}'
  FROM generate_series(1, $1::int) AS n`;
