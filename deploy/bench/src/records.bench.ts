import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import { PostedRecord } from '@fovea/contracts/device-protocol/schema';
import { z } from 'zod';
import { insertClient, statementsPerSecond } from './bare-inserts.ts';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { type Calls, requestsPerSecond } from './load.ts';
import { type BenchDevice, loadDevices, postOf } from './load-devices.ts';
import { type Effort, interleaved, type Pair } from './rounds.ts';

const connections = 16;

/**
 * Treatments posted by devices through the gateway, against the same rows as bare INSERTs into a table with only its
 * key.
 */
export async function recordsBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  const devices = await loadDevices(bench);
  await bench.within('device-inventory', region, (client) => client.query(bareTableSql));
  // The first record of a child is also published, which takes longer.
  const everyDevice = postsOf(bench.origin, devices, 1);
  for (const _ of devices) await send(everyDevice);

  const batches = await compare(bench, devices, 200, effort);
  const singles = await compare(bench, devices, 1, effort);
  await bench.within('device-inventory', region, (client) => client.query('DROP TABLE bench_record'));
  return [
    {
      what: `records: batches of 200, against bare INSERTs of 200 rows by ${insertClient}`,
      unit: 'rows/s',
      ...flat(batches),
      aim: { of: 'ratio', is: 'at least', limit: 0.5 },
    },
    {
      what: 'records: one a post, against INSERTs of one row',
      unit: 'rows/s',
      ...flat(singles),
      aim: { of: 'ratio', is: 'at least', limit: 0.25 },
    },
  ];
}

const flat = ({ product, reference }: Pair) => ({ value: product, reference });

function compare(bench: BenchStack, devices: BenchDevice[], size: number, effort: Effort): Promise<Pair> {
  const url = bench.databaseUrl('device-inventory', region);
  const insert = insertSql(size);
  return interleaved(
    effort,
    async (seconds) => {
      await empty(bench);
      const posts = postsOf(bench.origin, devices, size);
      posts.prepare(seconds * (size === 1 ? 3_000 : 300));
      return size * (await requestsPerSecond(posts, connections, seconds));
    },
    async (seconds) => {
      await empty(bench);
      return size * (await statementsPerSecond(url, insert, connections, seconds));
    },
  );
}

/**
 * Both sides start every round with empty tables. The key is locked first, as in the service's statement, to avoid a
 * deadlock with one in progress.
 */
const empty = ({ within }: BenchStack) =>
  within('device-inventory', region, (client) =>
    client.query('TRUNCATE usage_key, usage_record, usage_day, usage_month, device_usage, bench_record; CHECKPOINT'),
  );

/**
 * Each call posts new treatments of the next device. Bodies are prepared ahead, so that they are not part of the
 * measured time.
 */
function postsOf(origin: string, devices: BenchDevice[], size: number): Calls & { prepare: (count: number) => void } {
  const bodies: string[] = [];
  let turn = 0;
  return {
    origin,
    method: postRecords.method,
    prepare: (count) => {
      while (bodies.length < count) bodies.push(postOf(size, bodies.length));
    },
    next: () => {
      turn += 1;
      const { token } = devices[turn % devices.length] ?? { token: '' };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return { path: postRecords.path, headers, body: bodies.pop() ?? postOf(size, turn) };
    },
  };
}

async function send({ origin, method, next }: Calls): Promise<void> {
  const { path, ...call } = next();
  const response = await fetch(new URL(path, origin), { method, ...call });
  if (!response.ok) throw new Error(`A device could not post: ${await response.text()}`);
}

const bareTableSql = `DROP TABLE IF EXISTS bench_record; CREATE TABLE bench_record (record_id uuid PRIMARY KEY, account_id uuid NOT NULL, device_id uuid NOT NULL,
  happened_time timestamptz(3) NOT NULL, end_time timestamptz(3) NOT NULL, left_laser text NOT NULL, right_laser text NOT NULL, timezone text NOT NULL,
  over_limit boolean NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT now())`;

function insertSql(size: number): string {
  const { records } = z.object({ records: z.array(PostedRecord) }).parse(JSON.parse(postOf(size, 0)));
  const id = '0199d3f1-5c1e-7b57-8a0c-1f2e3d4c5b6a';
  const rows = records.map(
    ({ happenedTime, endTime, leftLaserData, rightLaserData, timezone }) =>
      `(gen_random_uuid(), '${id}', '${id}', '${happenedTime}', '${endTime}', '${leftLaserData}', '${rightLaserData}', '${timezone}', false)`,
  );
  return `INSERT INTO bench_record (record_id, account_id, device_id, happened_time, end_time, left_laser, right_laser, timezone, over_limit) VALUES ${rows.join(', ')}`;
}
