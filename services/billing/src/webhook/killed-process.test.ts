import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabases } from '@fovea/kit/db';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PrismaClient } from '../../generated/regional/client.ts';
import { config } from '../config.ts';
import { type Stage, startStage } from '../test-stage.ts';

let stage: Stage;
let running: ChildProcess | undefined;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await stage.stop();
});

/** Billing as a process of its own on the stage's port, ready when it says so. */
async function startProcess(): Promise<void> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  running = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, ...stage.bed.env, LOG_LEVEL: 'info', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!running.stdout) throw new Error('billing has no output');
  for await (const chunk of running.stdout) if (String(chunk).includes('"started"')) break;
}

async function kill(): Promise<void> {
  const killed = running;
  if (!killed) return;
  killed.kill('SIGKILL');
  await once(killed, 'exit');
}

test('killed between the provider’s charge and its event, and once more while events come in: one payment, one extension', async () => {
  const plan = await stage.addPlan();
  const family = await stage.addFamily();
  await stage.bed.service().stop();
  await startProcess();

  stage.sandbox.control.change({ mode: 'hold' });
  await stage.payByCard(await stage.charge(family, plan, { autoRenew: true }));
  await kill();
  await stage.sandbox.control.release();

  await startProcess();
  stage.sandbox.control.change({ duplicates: 3 });
  await kill();
  await startProcess();
  await stage.sandbox.control.idle({ delivered: true });

  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  const databases = openDatabases('billing', config(stage.bed.env), { regional: (options) => new PrismaClient(options) });
  const client = databases.regional.get('jp')?.client;
  expect(await client?.outbox.count({ where: { subject: { contains: 'payment.succeeded' } } })).toBe(1);
  expect(await client?.subscription.count()).toBe(1);
  await databases.close();
}, 120_000);
