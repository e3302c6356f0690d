import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Running, startProcess } from './processes.ts';
import { restartParts } from './restart-parts.ts';

let dataDir: string;
let leaving: AbortController;
let said: string[];
let billing: Running | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-again-'));
  leaving = new AbortController();
  said = [];
});
afterEach(async () => {
  leaving.abort();
  await billing?.stop();
  rmSync(dataDir, { recursive: true });
});

/** Billing, which ends by itself until the given start. */
function billingThatLasts(fromStart: number) {
  let starts = 0;
  const start = async () => {
    starts += 1;
    const code = starts < fromStart ? 'setTimeout(() => process.exit(7), 200)' : 'setInterval(() => {}, 1_000)';
    billing = await startProcess(
      { name: 'billing', command: process.execPath, args: ['-e', code], env: process.env, isReady: async () => true },
      { dataDir, onDeath: (line, part) => again.onDeath(line, part) },
    );
  };
  const again = restartParts({ start, say: (line) => said.push(line), signal: leaving.signal });
  return { again, start, starts: () => starts };
}

const waits = () => said.flatMap((line) => /started again in (\d+) s/.exec(line)?.slice(1) ?? []);

test('a part that ends by itself is restarted with backoff, and the terminal shows it', async () => {
  const { start } = billingThatLasts(3);
  await start();
  await expect.poll(() => said.filter((line) => line === '· billing is back').length, { timeout: 20_000 }).toBe(2);
  expect(waits()).toEqual(['1', '2']);
  expect(said[0]).toMatch(/^✗ billing stopped \(exit 7\)/);
  expect(billing?.isRunning()).toBe(true);
});

test('a failed restart is retried', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries === 1) throw new Error('billing did not start: no database');
  };
  const again = restartParts({ start, say: (line) => said.push(line), signal: leaving.signal });
  again.onDeath('billing stopped (SIGKILL)', 'billing');
  await again.settled();
  expect([said[0]?.split('\n')[0], said[1]?.split('\n')[0], said[2]]).toEqual([
    '✗ billing stopped (SIGKILL)',
    '✗ billing did not start: no database',
    '· billing is back',
  ]);
  expect(waits()).toEqual(['1', '2']);
});

test('nothing is restarted while the stack stops', async () => {
  const { again, starts } = billingThatLasts(1);
  again.onDeath('billing stopped (SIGKILL)', 'billing');
  leaving.abort();
  await again.settled();
  expect(starts()).toBe(0);
});
