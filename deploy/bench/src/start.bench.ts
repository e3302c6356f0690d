import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeProgram, root } from '@fovea/local/repository';
import type { Finding } from './finding.ts';
import { median } from './rounds.ts';

const port = Number(process.env.BENCH_PORT ?? 29_000) + 200;
const starts = 3;

/**
 * `make up` with existing data, from the command to the ready line. The first start loads the demo and does not
 * count.
 */
export async function startBench(): Promise<Finding[]> {
  await secondsToReady();
  const seconds: number[] = [];
  for (let start = 0; start < starts; start += 1) seconds.push(await secondsToReady());
  return [{ what: 'make up, warm', unit: 's', value: median(seconds), aim: { of: 'value', is: 'at most', limit: 20 } }];
}

async function secondsToReady(): Promise<number> {
  const args = [
    '--no-warnings',
    join(root, 'deploy', 'local', 'src', 'up.ts'),
    '--port',
    String(port),
    '--data',
    '.local/bench-up',
  ];
  const started = performance.now();
  const up = spawn(nodeProgram, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(up, 'close');
  let seconds: number | undefined;
  for await (const line of createInterface(up.stdout)) {
    if (!line.includes('ready after')) continue;
    seconds = (performance.now() - started) / 1000;
    up.kill('SIGINT');
  }
  await ended;
  if (seconds === undefined) throw new Error('make up did not become ready');
  return seconds;
}
