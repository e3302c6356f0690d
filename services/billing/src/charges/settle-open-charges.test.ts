import { paymentSucceeded } from '@fovea/contracts/payments/events';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a charge without an event is found at the provider, and its late event changes nothing', async () => {
  stage.sandbox.control.change({ mode: 'drop' });
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }));
  // Counted from the charge, because a busy machine runs late.
  const [{ createdAt } = { createdAt: '' }] = await stage.paymentsOf(family);
  const minutesOn = (minutes: number) => new Date(Date.parse(createdAt) + minutes * 60_000);
  await stage.runJob('settle-open-charges', minutesOn(14));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending' }]);
  await stage.runJob('settle-open-charges', minutesOn(16));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', receipt_url: expect.any(String) }]);
  expect(await stage.bed.sql('SELECT status FROM subscription WHERE account_id = $1', [family.accountId])).toEqual([
    { status: 'active' },
  ]);
  await stage.sandbox.control.release({ order: 'reversed' });
  await stage.settled();
  await stage.runJob('settle-open-charges', later(60));
  expect(
    (await stage.bed.published(paymentSucceeded)).filter(({ accountId }) => accountId === family.accountId),
  ).toHaveLength(1);
});

test('an abandoned 3-D Secure payment ends as failed and cannot be paid any more', async () => {
  const family = await stage.addFamily();
  const charged = await stage.charge(family, await stage.addPlan());
  expect(await stage.payByCard(charged, '4000002500003155')).toMatchObject({ status: 'requires_action' });
  await stage.runJob('settle-open-charges', later(16));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'failed' }]);
  expect(await stage.payByCard(charged)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  expect(await stage.bed.sql('SELECT open, ask_at FROM payment WHERE account_id = $1', [family.accountId])).toEqual([
    { open: false, ask_at: null },
  ]);
});

test('a row that the database refuses blocks no other payment', async () => {
  const families = [await stage.addFamily(), await stage.addFamily()];
  for (const family of families) await stage.charge(family, await stage.addPlan());
  const statuses = async () =>
    (await Promise.all(families.map((family) => stage.paymentsOf(family)))).flat().map(({ status }) => status);
  const value = families[0]?.accountId ?? '';
  const repair = await poisonRow(stage.bed.sql, { table: 'payment', column: 'account_id', value });
  await stage.runJob('settle-open-charges', later(16));
  expect(await statuses()).toEqual(['pending', 'failed']);
  await repair();
  await stage.runJob('settle-open-charges', later(17));
  expect(await statuses()).toEqual(['failed', 'failed']);
});

test('a link stays open for its day', async () => {
  const family = await stage.addFamily();
  const charged = await stage.charge(family, await stage.addPlan(), { method: 'link' });
  await stage.runJob('settle-open-charges', later(16));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending' }]);
  stage.sandbox.control.change({ mode: 'drop' });
  await stage.payByLink(charged);
  await stage.runJob('settle-open-charges', later(40));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  await stage.sandbox.control.release();
});

test('a charge that crashed before the provider was called does not block the account', async () => {
  const family = await stage.addFamily();
  const plan = await stage.addPlan();
  await stage.charge(family, plan);
  await stage.bed.sql(
    `UPDATE payment SET intent_id = NULL, created_at = created_at - interval '1 minute' WHERE account_id = $1`,
    [family.accountId],
  );
  await stage.charge(family, plan);
  expect((await stage.paymentsOf(family)).map(({ status }) => status).sort()).toEqual(['failed', 'pending']);
});
