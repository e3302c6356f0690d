import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { streamChanges } from '@fovea/contracts/changes/endpoints';
import { findCustomers, lockCustomer, unlockCustomer } from '@fovea/contracts/customers/endpoints';
import { bytesHeld } from '@fovea/local/process-memory';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { loadParents } from './load-parents.ts';
import { type Effort, median } from './rounds.ts';

const streamCount = 1_000;
const adminEmail = 'admin@fovea.test';

/** The memory of a thousand open streams in the gateway, and the time until all of them receive a change. */
export async function changesBench(bench: BenchStack, { rounds }: Effort): Promise<Finding[]> {
  await loadParents(bench);
  const { callApi, signInStaff } = bench.product;
  const as = await signInStaff(adminEmail);
  const [family] = (await callApi(findCustomers, { db: region }, { as, db: region })).list;
  if (!family) throw new Error('There is no family to change');
  const gateway = bench.stack.pidOf('gateway');
  const before = bytesHeld(gateway);
  const headers = { authorization: `Bearer ${as}`, db: region };
  const agent = new Agent({ keepAlive: true });
  const streams = await Promise.all(
    Array.from({ length: streamCount }, async () => {
      const request = get(`${bench.origin}${streamChanges.path}`, { headers, agent });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return answer.setEncoding('utf8');
    }),
  );
  const times: number[] = [];
  for (let turn = 0; turn < Math.max(5, rounds); turn += 1) {
    const all = Promise.all(streams.map((stream) => untilReceived(stream, family._id)));
    const began = performance.now();
    await callApi(turn % 2 === 0 ? lockCustomer : unlockCustomer, { id: family._id, db: region }, { as, db: region });
    await all;
    times.push(performance.now() - began);
  }
  const held = bytesHeld(gateway);
  agent.destroy();
  const atMost = (limit: number) => ({ of: 'value', is: 'at most', limit }) as const;
  return [
    { what: `gateway with ${streamCount} open streams`, unit: 'MB', value: held / 1_000_000, aim: atMost(250) },
    { what: `added by ${streamCount} open streams`, unit: 'MB', value: (held - before) / 1_000_000, aim: atMost(150) },
    { what: `a change received by all ${streamCount}`, unit: 'ms', value: median(times), aim: atMost(1_000) },
  ];
}

async function untilReceived(stream: IncomingMessage, id: string): Promise<void> {
  let text = '';
  while (!text.includes(id)) text += (await once(stream, 'data')).join('');
}
