import { setTimeout as delay } from 'node:timers/promises';
import type { BenchStack } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { residentBytes } from './resident-bytes.ts';

const restSeconds = 30;

/** What each process holds when it has started and nobody asks for anything, as its own `/metrics` tells. */
export async function memoryBench({ internalOrigins }: BenchStack): Promise<Finding[]> {
  await delay(restSeconds * 1000);
  return Promise.all(
    internalOrigins.map(async ([name = '', at]): Promise<Finding> => {
      return {
        what: `memory at rest: ${name}`,
        unit: 'MB',
        value: (await residentBytes(at ?? '')) / 1_000_000,
        aim: { of: 'value', is: 'at most', limit: 150 },
      };
    }),
  );
}
