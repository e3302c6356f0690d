import { setTimeout as delay } from 'node:timers/promises';
import type { BenchStack } from './bench-stack.ts';
import type { Finding } from './finding.ts';

const restSeconds = 30;

/** What each process holds when it has started and nobody asks for anything, as its own `/metrics` tells. */
export async function memoryBench({ internalOrigins }: BenchStack): Promise<Finding[]> {
  await delay(restSeconds * 1000);
  return Promise.all(
    internalOrigins.map(async ([name = '', at]): Promise<Finding> => {
      const text = await (await fetch(`${at}/metrics`)).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
      return {
        what: `memory at rest: ${name}`,
        unit: 'MB',
        value: bytes / 1_000_000,
        aim: { of: 'value', is: 'at most', limit: 150 },
      };
    }),
  );
}
