import { paymentRefunded, refundPayment, subscriptionChanged } from '@fovea/contracts/payments';
import type { PlanState } from '@fovea/contracts/plans';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Family, type Stage, startStage } from '../test-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const guaranteed = { guaranteeUrl: 'https://example.test/g.pdf', experience_days: 14 };
const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });
const refund = (id: string, amount: string, as = stage.tokens.admin) => stage.bed.call(refundPayment, { id, amount }, { as });
const toldAbout = async ({ accountId }: Family) => (await stage.bed.announced(paymentRefunded)).filter((fact) => fact.accountId === accountId);

async function paidFamily(plan: Partial<PlanState> = {}, autoRenew = false) {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(plan), { autoRenew }));
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  return { family, id: payment?._id ?? '' };
}

test('a full refund within the guarantee ends plan and renewal, even one with an end', async () => {
  const { family, id } = await paidFamily({ ...guaranteed, renew_end_months: 12 }, true);
  expect(await refund(id, '16000')).toMatchObject({ status: 'refunded', refundAmount: '16000' });
  await stage.settled();
  expect(await toldAbout(family)).toMatchObject([{ refundAmount: '16000', endsPlan: true }]);
  const renewal = (await stage.bed.announced(subscriptionChanged)).filter(({ accountId }) => accountId === family.accountId);
  expect(renewal.at(-1)).toMatchObject({ status: 'canceled', reason: 'refunded' });
  expect(stage.sandbox.control.state().refunds.filter(({ metadata, charge }) => metadata && charge)).not.toHaveLength(0);
});

test('a partial one leaves the plan', async () => {
  const { family, id } = await paidFamily(guaranteed);
  expect(await refund(id, '5000')).toMatchObject({ status: 'refunded', refundAmount: '5000' });
  expect(await toldAbout(family)).toMatchObject([{ endsPlan: false }]);
});

test('of ten at once exactly one refunds', async () => {
  const { family, id } = await paidFamily();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => refund(id, '1000')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await stage.settled();
  expect(await toldAbout(family)).toHaveLength(1);
  const [charge] = stage.sandbox.control.state().charges.filter(({ metadata }) => metadata.accountId === family.accountId);
  expect(charge?.amount_refunded).toBe(1000);
});

test('a refund that died before its answer is finished by the janitor, once', async () => {
  const { family, id } = await paidFamily();
  const uuid = id.slice(3);
  await stage.bed.sql(`UPDATE payment SET refund_requested_at = now(), refund_amount = 700, ask_at = now() WHERE id = $1`, [uuid]);
  await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
  await stage.runJob('settle-open-charges', new Date(Date.now() + 120_000));
  await stage.settled();
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'refunded', refundAmount: '700' }]);
  expect(await toldAbout(family)).toHaveLength(1);
});

test('what may not be refunded is refused and changes nothing', async () => {
  const { family, id } = await paidFamily();
  await expect(refund(id, '0')).rejects.toMatchObject(refusedWith('refundAmount'));
  await expect(refund(id, '16001')).rejects.toMatchObject(refusedWith('refundAmount'));
  await expect(refund(id, '10.50')).rejects.toMatchObject(refusedWith('validation'));
  await expect(refund(id, '100', stage.tokens.clinic)).rejects.toMatchObject(refusedWith('notAllowed'));
  await expect(refund(`au-${id.slice(3)}`, '100')).rejects.toMatchObject(refusedWith('notFound'));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', refundAmount: null }]);
});
