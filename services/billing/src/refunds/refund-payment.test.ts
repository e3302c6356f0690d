import { parentState } from '@fovea/contracts/customers/events';
import { getPaymentDetails, refundPayment } from '@fovea/contracts/payments/endpoints';
import { paymentRefunded, subscriptionChanged } from '@fovea/contracts/payments/events';
import { getOwnPayment } from '@fovea/contracts/payments/portal-endpoints';
import { returnRefund } from '@fovea/contracts/payments/rpcs';
import type { PlanState } from '@fovea/contracts/plans/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const guaranteed = { guaranteeUrl: 'https://example.test/g.pdf', experience_days: 14 };
const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });
const refund = (id: string, amount: string, as = stage.tokens.admin) =>
  stage.bed.call(refundPayment, { id, amount }, { as });
const publishedFor = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentRefunded)).filter((fact) => fact.accountId === accountId);

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
  expect(await publishedFor(family)).toMatchObject([{ refundAmount: '16000', endsPlan: true }]);
  const renewal = (await stage.bed.published(subscriptionChanged)).filter(
    ({ accountId }) => accountId === family.accountId,
  );
  expect(renewal.at(-1)).toMatchObject({ status: 'canceled', reason: 'refunded' });
  expect(stage.sandbox.control.state().refunds.filter(({ metadata, charge }) => metadata && charge)).not.toHaveLength(
    0,
  );
});

test('a partial one leaves the plan', async () => {
  const { family, id } = await paidFamily(guaranteed);
  expect(await refund(id, '5000')).toMatchObject({ status: 'refunded', refundAmount: '5000' });
  expect(await publishedFor(family)).toMatchObject([{ endsPlan: false }]);
});

test('a deposit that was paid back is due again; the purchase only after all was', async () => {
  const again = async (back: string) => {
    const { family, id } = await paidFamily();
    await refund(id, back);
    await stage.settled();
    const { deposit } = await stage.bed.callRpc(returnRefund, { accountId: family.accountId }, 'jp');
    const charged = await stage.charge(family, await stage.addPlan({ name: 'Again' }));
    return { held: deposit !== null, amount: charged.method === 'card' ? charged.amount : null };
  };
  expect(await again('16000')).toEqual({ held: false, amount: '16000' });
  expect(await again('3000')).toEqual({ held: false, amount: '15000' });
  expect(await again('5000')).toEqual({ held: true, amount: '12000' });
});

test('partial refunds of the provider’s dashboard add up in any order, and end the plan once all is refunded', async () => {
  const { family } = await paidFamily(guaranteed);
  const [charge] = stage.sandbox.control
    .state()
    .charges.filter(({ metadata }) => metadata.accountId === family.accountId);
  stage.sandbox.control.change({ mode: 'hold', duplicates: 2 });
  for (const amount of [1_000, 5_000]) stage.sandbox.control.refund({ charge: charge?.id ?? '', amount });
  await stage.sandbox.control.release({ order: 'reversed' });
  await stage.settled();
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'refunded', refundAmount: '6000' }]);
  expect((await publishedFor(family)).map(({ endsPlan }) => endsPlan)).toEqual([false]);
  stage.sandbox.control.change({ mode: 'deliver', duplicates: 1 });
  stage.sandbox.control.refund({ charge: charge?.id ?? '' });
  await stage.settled();
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'refunded', refundAmount: '16000' }]);
  expect((await publishedFor(family)).at(-1)).toMatchObject({ refundAmount: '16000', endsPlan: true });
});

test('our refund and the dashboard’s add up too', async () => {
  const { family, id } = await paidFamily();
  const [charge] = stage.sandbox.control
    .state()
    .charges.filter(({ metadata }) => metadata.accountId === family.accountId);
  stage.sandbox.control.change({ mode: 'hold' });
  stage.sandbox.control.refund({ charge: charge?.id ?? '', amount: 500 });
  await refund(id, '700');
  await stage.sandbox.control.release();
  await stage.settled();
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'refunded', refundAmount: '1200' }]);
});

test('its reason is stored for staff, and deleted with the family', async () => {
  const { family, id } = await paidFamily();
  const as = stage.tokens.admin;
  await stage.bed.call(refundPayment, { id, amount: '1000', reason: ' Treatment ended early ' }, { as });
  const reason = async () => (await stage.bed.call(getPaymentDetails, { id }, { as })).refundReason;
  expect(await reason()).toBe('Treatment ended early');
  expect(
    JSON.stringify(await stage.bed.call(getOwnPayment, { id }, { as: await stage.tokenOf(family) })),
  ).not.toContain('Treatment');
  await stage.bed.publish(parentState, {
    _id: family.customerId,
    firstName: null,
    middleName: null,
    lastName: null,
    email: null,
    companyId: family.companyId,
    doctorId: null,
    lock: false,
    debug: false,
    language: 'ja',
    timezone: 'Asia/Tokyo',
    country: 'JP',
    registerDate: '2026-01-01T00:00:00Z',
    deleted: true,
  });
  await stage.bed.idle();
  expect(await reason()).toBeNull();
});

test('without a reason nothing is stored', async () => {
  const { id } = await paidFamily();
  await refund(id, '1000');
  expect((await stage.bed.call(getPaymentDetails, { id }, { as: stage.tokens.admin })).refundReason).toBeNull();
});

test('of ten at once exactly one refunds', async () => {
  const { family, id } = await paidFamily();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => refund(id, '1000')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await stage.settled();
  expect(await publishedFor(family)).toHaveLength(1);
  const [charge] = stage.sandbox.control
    .state()
    .charges.filter(({ metadata }) => metadata.accountId === family.accountId);
  expect(charge?.amount_refunded).toBe(1000);
});

test('a refund that crashed before its response is finished by settle-open-charges, once', async () => {
  const { family, id } = await paidFamily();
  const uuid = id.slice(3);
  await stage.bed.sql(
    `UPDATE payment SET refund_requested_at = now(), refund_amount = 700, ask_at = now() WHERE id = $1`,
    [uuid],
  );
  await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
  await stage.runJob('settle-open-charges', new Date(Date.now() + 120_000));
  await stage.settled();
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'refunded', refundAmount: '700' }]);
  expect(await publishedFor(family)).toHaveLength(1);
});

test('an invalid refund is refused and changes nothing', async () => {
  const { family, id } = await paidFamily();
  await expect(refund(id, '0')).rejects.toMatchObject(refusedWith('refundAmount'));
  await expect(refund(id, '16001')).rejects.toMatchObject(refusedWith('refundAmount'));
  await expect(refund(id, '10.50')).rejects.toMatchObject(refusedWith('validation'));
  await expect(refund(id, '100', stage.tokens.clinic)).rejects.toMatchObject(refusedWith('notAllowed'));
  await expect(refund(`au-${id.slice(3)}`, '100')).rejects.toMatchObject(refusedWith('notFound'));
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', refundAmount: null }]);
});
