import { deepStrictEqual } from 'node:assert/strict';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { type Calls, mediansInTurn, requestsPerSecond } from './load.ts';
import { loadParents, searches } from './load-parents.ts';
import { type Effort, interleaved } from './rounds.ts';
import { startReference } from './start-reference.ts';

/**
 * Ten of 200,000 families, searched, sorted and counted: through the gateway, and from a minimal server with the same
 * response.
 */
export async function listBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadParents(bench);
  const bare = await startReference(bench, 'list-reference.ts', {
    DATABASE_URL: bench.databaseUrl('customer', region),
  });
  try {
    const headers = { authorization: `Bearer ${await bench.product.signInStaff('admin@fovea.test')}`, db: region };
    const paths = searches(200).map(
      (wanted) => `${findCustomers.path}?${new URLSearchParams({ searchStr: wanted, sort: 'fullName', order: 'asc' })}`,
    );
    const product = inTurn(bench.origin, paths, headers);
    const reference = inTurn(bare.origin, paths, headers);
    for (const path of paths.slice(0, 8))
      deepStrictEqual(await answerOf(bench.origin, path, headers), await answerOf(reference.origin, path, headers));

    const busy = await interleaved(
      effort,
      (seconds) => requestsPerSecond(product, 32, seconds),
      (seconds) => requestsPerSecond(reference, 32, seconds),
    );
    const [value = 0, minimal] = await mediansInTurn([product, reference], effort);
    return [
      {
        what: 'list: 10 of 200,000, 32 connections, against bare node:http + pg',
        unit: 'requests/s',
        value: busy.product,
        reference: busy.reference,
        aim: { of: 'ratio', is: 'at least', limit: 0.3 },
      },
      {
        what: 'list: 1 connection, median',
        unit: 'ms',
        value,
        reference: minimal,
        aim: { of: 'difference', is: 'at most', limit: 3 },
      },
    ];
  } finally {
    await bare.stop();
  }
}

function inTurn(origin: string, paths: string[], headers: Record<string, string>): Calls {
  let turn = 0;
  return {
    origin,
    method: 'GET',
    next: () => {
      turn = (turn + 1) % paths.length;
      return { path: paths[turn] ?? '', headers };
    },
  };
}

async function answerOf(origin: string, path: string, headers: Record<string, string>): Promise<unknown> {
  return (await fetch(new URL(path, origin), { headers })).json();
}
