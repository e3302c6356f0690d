import { addDuration } from '@fovea/contracts/durations';
import { paymentSucceeded, subscriptionChanged } from '@fovea/contracts/payments/events';
import { getBilling, payRenewal, stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import type { PlanState } from '@fovea/contracts/plans/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declinedRenewal } from '../testing/declined-renewal.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const good = '4242424242424242';
const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });
const succeededOf = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentSucceeded)).filter((fact) => fact.accountId === accountId);
const publishedFor = async ({ accountId }: Family) =>
  (await stage.bed.published(subscriptionChanged)).filter((fact) => fact.accountId === accountId);
const billingOf = async (family: Family) => stage.bed.call(getBilling, {}, { as: await stage.tokenOf(family) });
const pay = async (family: Family, method: 'card' | 'saved', by = family) =>
  stage.bed.call(payRenewal, { accountId: family.accountId, method }, { as: await stage.tokenOf(by) });

const declined = (...options: [card?: string, plan?: Partial<PlanState>]) => declinedRenewal(stage, ...options);

test('another card pays a declined renewal at its agreed price, ends the grace and is saved', async () => {
  const { family, expiry } = await declined();
  const grace = addDuration(expiry, 0, 5, 'Asia/Tokyo').toISOString();
  expect((await billingOf(family)).renewals).toMatchObject([
    { accountId: family.accountId, amount: '12000', declined: { nextTryAt: expect.any(String), graceUntil: grace } },
  ]);
  const form = await pay(family, 'card');
  if (form.method !== 'card') throw new Error('no card form');
  await stage.payByCard(form, good);
  await stage.settled();
  expect((await succeededOf(family)).map(({ amount, firstCharge }) => [amount, firstCharge])).toEqual([
    ['16000', true],
    ['12000', false],
  ]);
  expect((await publishedFor(family)).at(-1)).toMatchObject({ status: 'active', reason: 'renewed', graceUntil: null });
  expect(await billingOf(family)).toMatchObject({ card: { last4: '4242' }, renewals: [{ declined: null }] });
  // No retry is left.
  for (const days of [1, 3, 5]) await stage.runJob('renew-subscriptions', addDuration(expiry, 0, days, 'Asia/Tokyo'));
  await stage.settled();
  expect(await succeededOf(family)).toHaveLength(2);
  await expect(pay(family, 'card')).rejects.toMatchObject(refusedWith('changedMeanwhile'));
});

test('the saved card may be refused again; the planned retries stay', async () => {
  const { family } = await declined();
  const { nextTryAt } = (await billingOf(family)).renewals[0]?.declined ?? {};
  expect(await pay(family, 'saved')).toMatchObject({ method: 'saved' });
  await stage.settled();
  expect((await stage.paymentsOf(family)).filter(({ status }) => status === 'failed')).toHaveLength(2);
  expect((await billingOf(family)).renewals[0]?.declined).toMatchObject({ nextTryAt });
  expect(await succeededOf(family)).toHaveLength(1);
});

test('a saved card that works again pays once, for several concurrent calls', async () => {
  const { family } = await declined();
  await stage.bed.sql('UPDATE provider_customer SET payment_method_id = $2 WHERE customer_id = $1', [
    family.customerId,
    'pm_card_visa',
  ]);
  const results = await Promise.allSettled([pay(family, 'saved'), pay(family, 'saved'), pay(family, 'saved')]);
  await stage.settled();
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await succeededOf(family)).toHaveLength(2);
});

test('it is the family’s own, and only while a renewal is declined', async () => {
  const { family } = await declined();
  await expect(pay(family, 'saved', await stage.addFamily())).rejects.toMatchObject(refusedWith('notFound'));
  await stage.bed.call(stopOwnRenewal, { accountId: family.accountId }, { as: await stage.tokenOf(family) });
  expect((await publishedFor(family)).at(-1)).toMatchObject({ reason: 'stopped', graceUntil: null });
  await expect(pay(family, 'card')).rejects.toMatchObject(refusedWith('notSubscribed'));
});

test('a lock-in shows the remaining charges and their sum', async () => {
  const family = await stage.addFamily();
  const plan = await stage.addPlan({ valid_months: 3, renew_end_months: 12 });
  await stage.payByCard(await stage.charge(family, plan, { autoRenew: true }), good);
  await stage.settled();
  const expiry = addDuration(new Date(), 3, 0, 'Asia/Tokyo');
  const current = await stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() });
  const { card, renewals } = await billingOf(current);
  expect(card).toMatchObject({ last4: '4242', brand: 'visa' });
  expect(renewals).toMatchObject([{ declined: null, lockIn: { chargesLeft: 3, amountLeft: '36000' } }]);
});

test('a renewal stopped while its card form is open is paid once more and stays off, published once', async () => {
  const { family } = await declined();
  const form = await pay(family, 'card');
  if (form.method !== 'card') throw new Error('no card form');
  await stage.bed.call(stopOwnRenewal, { accountId: family.accountId }, { as: await stage.tokenOf(family) });
  await stage.payByCard(form, good);
  await stage.settled();
  expect(await succeededOf(family)).toHaveLength(2);
  expect((await publishedFor(family)).filter(({ status }) => status === 'canceled')).toMatchObject([
    { reason: 'stopped' },
  ]);
  expect((await billingOf(family)).renewals).toEqual([]);
});
