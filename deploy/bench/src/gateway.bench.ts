import { findCustomers } from '@fovea/contracts/customers';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { type Calls, medianMs, requestsPerSecond } from './load.ts';
import { loadParents } from './load-parents.ts';
import { type Effort, interleaved } from './rounds.ts';

/** What the only door costs: the first page of the parents, asked through the gateway and asked of the service itself. */
export async function gatewayBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadParents(bench);
  const headers = { authorization: `Bearer ${await bench.product.signInStaff('admin@fovea.test')}`, db: region };
  const ask = (origin: string): Calls => ({ origin, method: findCustomers.method, next: () => ({ path: findCustomers.path, headers }) });
  const through = ask(bench.origin);
  const direct = ask(bench.serviceOrigin('customer'));

  const busy = await interleaved(
    effort,
    (seconds) => requestsPerSecond(through, 32, seconds),
    (seconds) => requestsPerSecond(direct, 32, seconds),
  );
  const quiet = await interleaved(
    effort,
    (seconds) => medianMs(through, seconds),
    (seconds) => medianMs(direct, seconds),
  );
  return [
    {
      what: 'gateway: 32 connections, against the service itself',
      unit: 'requests/s',
      value: busy.product,
      reference: busy.reference,
      aim: { of: 'ratio', is: 'at least', limit: 0.7 },
    },
    {
      what: 'gateway: 1 connection, median',
      unit: 'ms',
      value: quiet.product,
      reference: quiet.reference,
      aim: { of: 'difference', is: 'at most', limit: 0.5 },
    },
  ];
}
