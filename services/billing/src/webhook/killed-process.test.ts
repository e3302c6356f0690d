import { readConfig } from '@fovea/kit/config/config';
import { openDatabases } from '@fovea/kit/database/open-databases';
import { type Replica, startReplica } from '@fovea/kit-testing/start-replica';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma, PrismaClient } from '../../generated/regional/client.ts';
import { billingConfig } from '../config.ts';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let running: Replica | undefined;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(async () => {
  await running?.kill();
  await stage.stop();
});

/** Billing as a process of its own on the stage's port. */
async function startBilling(): Promise<Replica> {
  running = await startReplica(new URL('../main.ts', import.meta.url), stage.bed.env);
  return running;
}

test('killed between the provider’s charge and its event, while events come in, and after its responses: one payment, one extension', async () => {
  const plan = await stage.addPlan();
  const family = await stage.addFamily();
  await stage.bed.service().stop();
  const charging = await startBilling();

  stage.sandbox.control.change({ mode: 'hold' });
  await stage.payByCard(await stage.charge(family, plan, { autoRenew: true }));
  await charging.kill();
  await stage.sandbox.control.release();

  const receiving = await startBilling();
  stage.sandbox.control.change({ duplicates: 3 });
  await receiving.kill();
  const responding = await startBilling();
  // Releases now, without waiting for the provider's next retry.
  await stage.sandbox.control.release();
  await stage.sandbox.control.idle({ delivered: true });
  await responding.kill();
  await startBilling();

  const databases = openDatabases('billing', readConfig(billingConfig, stage.bed.env), {
    regional: (options) => new PrismaClient(options),
  });
  const client = databases.regional.get('jp')?.client;
  const unwritten = () => client?.providerEvent.count({ where: { told: { not: Prisma.AnyNull } } });
  await expect.poll(unwritten, { timeout: 60_000 }).toBe(0);

  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  expect(await client?.outbox.count({ where: { subject: { contains: 'payment.succeeded' } } })).toBe(1);
  expect(await client?.subscription.count()).toBe(1);
  await databases.close();
}, 300_000);
