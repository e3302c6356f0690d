import { setTimeout as delay } from 'node:timers/promises';
import { services } from '@fovea/contracts/endpoint';
import { bytesHeld } from '@fovea/local/process-memory';
import type { BenchStack } from './bench-stack.ts';
import type { Finding } from './finding.ts';

const restSeconds = 30;

/** The memory of each process after its start and without calls, as the system reports it. */
export async function memoryBench({ stack }: BenchStack): Promise<Finding[]> {
  await delay(restSeconds * 1000);
  return ['gateway', ...services].map((name) => ({
    what: `memory at rest: ${name}`,
    unit: 'MB',
    value: bytesHeld(stack.pidOf(name)) / 1_000_000,
    aim: { of: 'value', is: 'at most', limit: 150 },
  }));
}
