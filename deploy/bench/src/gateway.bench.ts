import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { type Calls, mediansInTurn, requestsPerSecond } from './load.ts';
import { loadParents } from './load-parents.ts';
import { type Effort, interleaved } from './rounds.ts';
import { startReference } from './start-reference.ts';

/**
 * The cost of the gateway: the first page of the families through the gateway, from the service itself, and through a
 * minimal proxy.
 */
export async function gatewayBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadParents(bench);
  const bare = await startReference(bench, 'bare-proxy.ts', { TARGET: bench.serviceOrigin('customer') }, '/healthz');
  try {
    const headers = { authorization: `Bearer ${await bench.product.signInStaff('admin@fovea.test')}`, db: region };
    const callsTo = (origin: string): Calls => ({
      origin,
      method: findCustomers.method,
      next: () => ({ path: findCustomers.path, headers }),
    });
    const through = callsTo(bench.origin);
    const direct = callsTo(bench.serviceOrigin('customer'));
    const throughProxy = callsTo(bare.origin);
    const rate = (calls: Calls) => (seconds: number) => requestsPerSecond(calls, 32, seconds);
    const busy = await interleaved(effort, rate(through), rate(direct));
    const [value = 0, alone, proxied] = await mediansInTurn([through, direct, throughProxy], effort);
    return [
      {
        what: 'gateway: 32 connections, against the service itself',
        unit: 'requests/s',
        value: busy.product,
        reference: busy.reference,
        aim: { of: 'ratio', is: 'at least', limit: 0.7 },
      },
      { what: 'gateway: 1 connection, median', unit: 'ms', value, reference: alone, aim },
      { what: 'gateway: the same, against a bare node:http proxy', unit: 'ms', value, reference: proxied, aim },
    ];
  } finally {
    await bare.stop();
  }
}

const aim = { of: 'difference', is: 'at most', limit: 0.5 } as const;
