import { kitConfig, readConfig } from '@fovea/kit/config/config';
import type { Database } from '@fovea/kit/database/database';
import { rightNow } from '@fovea/kit/database/kit-tables';
import { openDatabases } from '@fovea/kit/database/open-databases';
import { pruneOlderRows } from '@fovea/kit/database/prune-older-rows';
import { prune } from '@fovea/kit/jobs/housekeeping';
import type { Client } from 'pg';
import { PrismaClient as Regional } from '../../../services/device-inventory/generated/regional/client.ts';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { vacuum } from './load-parents.ts';
import type { Effort } from './rounds.ts';

/** A day of a million devices: two treatments each, a message for each treatment, and one for the contact. */
const aDay = { treatments: 2_000_000, messages: 3_000_000 };
/** The time to delete the rows of a day, so that pruning never falls behind. */
const withinSeconds = 3_600;

/**
 * Prunes old rows with the kit's functions in this process on a database of device records: record ids, against the
 * drop of a partition with as many; messages; and a run that finds nothing to delete among as many states. The service
 * is stopped.
 */
export async function oldRowsBench(bench: BenchStack, { rows }: Effort): Promise<Finding[]> {
  await bench.stack.kill('device-inventory');
  const config = readConfig(kitConfig, { ...bench.stack.environment.shared, PORT: '0', DATABASE_LISTEN: 'false' });
  const databases = openDatabases('device-inventory', config, { regional: (options) => new Regional(options) });
  const database = databases.all.find(({ scope }) => scope === region);
  if (!database) throw new Error(`There is no database of ${region}`);
  const load = (statement: string) =>
    bench.within('device-inventory', region, async (client) => {
      await client.query(emptySql);
      await client.query(statement, [rows]);
      await vacuum(client);
    });
  const perSecond = async (work: () => Promise<unknown>) => (rows * 1_000) / (await durationOf(work));
  try {
    await load(keysSql);
    const keys = await perSecond(() => pruneOlderRows(database.client, 'usage_key', 'happened_time', rightNow));
    const dropped = await bench.within('device-inventory', region, (client) => dropPartition(client, rows));
    await load(factsSql);
    const facts = await perSecond(() => prune(database));
    await load(inboxSql);
    const inbox = await perSecond(() => prune(database));
    await load(statesSql);
    const first = await perSecond(() => prune(database));
    const nothing = await durationOf(() => prune(database));
    await expectStored(database, bench, rows);
    const shown = rows.toLocaleString('en');
    const atLeast = (limit: number) => ({ of: 'value', is: 'at least', limit: Math.ceil(limit) }) as const;
    return [
      {
        what: `old rows: ids of ${shown} treatments, against the drop of a partition`,
        unit: 'rows/s',
        value: keys,
        reference: (rows * 1_000) / dropped,
        aim: atLeast(aDay.treatments / withinSeconds),
      },
      ...[
        { what: `old rows: ${shown} facts of the outbox`, value: facts },
        { what: `old rows: ${shown} rows of the inbox`, value: inbox },
        { what: `old rows: ${shown} retained states, checked once`, value: first },
      ].map((found) => ({ ...found, unit: 'rows/s', aim: atLeast(aDay.messages / withinSeconds) })),
      {
        what: `old rows: the next run, against the first with ${shown} retained states`,
        unit: 'ms',
        value: nothing,
        reference: (rows * 1_000) / first,
        aim: { of: 'ratio', is: 'at most', limit: 0.1 },
      },
    ];
  } finally {
    await databases.close();
    await bench.within('device-inventory', region, (client) => client.query(emptySql));
    await bench.stack.start('device-inventory');
  }
}

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function dropPartition(client: Client, rows: number): Promise<number> {
  await client.query(partitionSql);
  await client.query(partitionRowsSql, [rows]);
  const milliseconds = await durationOf(() => client.query('DROP TABLE bench_key_old'));
  await client.query('DROP TABLE bench_key');
  return milliseconds;
}

const expectStored = (database: Database, { within }: BenchStack, count: number): Promise<void> =>
  within('device-inventory', database.scope, async (client) => {
    const { rows } = await client.query<{ stored: number }>('SELECT count(*)::int AS stored FROM outbox');
    if (rows[0]?.stored !== count) throw new Error(`${rows[0]?.stored} of ${count} states are stored`);
  });

const emptySql = 'TRUNCATE usage_key, outbox, outbox_pruned, inbox; CHECKPOINT';
const rowsSql = 'generate_series(1, $1::int) AS n';
/** Evenly distributed over a month, a year ago. */
const happenedSql = `now() - interval '400 days' + n * interval '30 days' / $1::int`;
const keySql = (table: string) =>
  `INSERT INTO ${table} (account_id, record_id, happened_time) SELECT gen_random_uuid(), uuidv7(), ${happenedSql} FROM ${rowsSql}`;
const keysSql = keySql('usage_key');
const partitionSql = `DROP TABLE IF EXISTS bench_key;
  CREATE TABLE bench_key (account_id uuid, record_id uuid, happened_time timestamptz(3), PRIMARY KEY (account_id, record_id, happened_time)) PARTITION BY RANGE (happened_time);
  CREATE TABLE bench_key_old PARTITION OF bench_key FOR VALUES FROM (MINVALUE) TO (MAXVALUE)`;
const partitionRowsSql = keySql('bench_key');
const bodySql = `jsonb_build_object('accountId', uuidv7(), 'customerId', uuidv7(), 'day', '2026-01-01', 'uses', 1, 'overLimit', 0, 'total', n, 'ofMonth', 1)`;
const publishedSql = (subject: string) => `INSERT INTO outbox (message_id, subject, body, headers, published_at)
  SELECT uuidv7(), ${subject}, ${bodySql}, '{}', now() - interval '30 days' + n * interval '1 day' / $1::int FROM ${rowsSql}`;
const factsSql = publishedSql(`'fact.$scope.treatment.day-used'`);
const statesSql = publishedSql(`'state.$scope.test.' || uuidv7()`);
const inboxSql = `INSERT INTO inbox (consumer, message_id, received_at)
  SELECT 'device-inventory-state-parent-jp-into-jp', uuidv7(), now() - interval '30 days' + n * interval '1 day' / $1::int FROM ${rowsSql}`;
