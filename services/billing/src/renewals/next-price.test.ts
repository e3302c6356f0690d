import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { addDuration } from '@fovea/contracts/durations';
import { previewCharge } from '@fovea/contracts/payments/endpoints';
import { paymentSucceeded, renewalNextPrice } from '@fovea/contracts/payments/events';
import { getBilling } from '@fovea/contracts/payments/portal-endpoints';
import { renewalPriceForMail } from '@fovea/contracts/payments/rpcs';
import type { PlanState } from '@fovea/contracts/plans/events';
import { changePlan, previewStop } from '@fovea/contracts/renewals/endpoints';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const zone = 'Asia/Tokyo';
const today = dayOf(new Date(), zone);
const oneMonth = { name: 'One month', valid_months: 1 };
const asAdmin = () => ({ as: stage.tokens.admin });
/** At noon of the test's day, though midnight may have passed. */
const follow = () => stage.runJob('follow-prices', new Date(`${today}T12:00:00+09:00`));
const taken = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentSucceeded))
    .filter((fact) => fact.accountId === accountId)
    .map(({ amount }) => amount);
const published = async ({ accountId }: Family) =>
  (await stage.bed.published(renewalNextPrice)).filter((fact) => fact.accountId === accountId).map(({ is }) => is);
const billingOf = async (family: Family) =>
  (await stage.bed.call(getBilling, {}, { as: await stage.tokenOf(family) })).renewals[0];
const mailOf = ({ accountId }: Family) =>
  stage.bed.callRpc(renewalPriceForMail, { accountId, language: 'en' as const }, 'jp');

/** A family that renews a plan and whose paid time ends on `expiry`. */
async function renewing(plan: Partial<PlanState> = {}) {
  const family = await stage.addFamily();
  const planId = await stage.addPlan({ ...oneMonth, ...plan });
  await stage.payByCard(await stage.charge(family, planId, { autoRenew: true }));
  await stage.settled();
  const expiry = addDuration(new Date(), plan.valid_months ?? 1, 0, zone);
  return { family: await expiring(family, expiry), planId, expiry };
}
const expiring = (family: Family, expiry: Date) =>
  stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() });
const inDays = (days: number) => addToDay(today, days);
const follows = (price: string, from: string, nextPriceRenewals: 'keep' | 'change' = 'change') => ({
  nextPrice: price,
  nextPriceFrom: from,
  nextPriceRenewals,
});
const renew = async (expiry: Date) => {
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
};

test('a running renewal costs the new price from its day on, after its family was notified once', async () => {
  const { family, planId, expiry } = await renewing();
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(45)) });
  await Promise.all([follow(), follow()]);
  await follow();
  expect(await published(family)).toEqual(['set']);
  expect(await mailOf(family)).toMatchObject({ price: '12000', next: { price: '15000', from: inDays(45) } });
  expect(await billingOf(family)).toMatchObject({
    amount: '12000',
    nextAmount: '12000',
    nextPrice: { price: '15000', from: inDays(45) },
  });

  await renew(expiry);
  const second = addDuration(new Date(), 2, 0, zone);
  const later = await expiring(family, second);
  expect(await billingOf(later)).toMatchObject({ amount: '15000', nextAmount: '15000', nextPrice: null });
  // The plan has this price now, and no change follows.
  await stage.addPlan({ _id: planId, ...oneMonth, price: '15000' });
  await follow();
  await renew(second);
  expect(await taken(family)).toEqual(['16000', '12000', '15000']);
  expect(await published(family)).toEqual(['set']);
});

test('a row that the database refuses blocks no other family’s notification', async () => {
  const [first, second] = [await renewing(), await renewing()];
  const running = await stage.bed.sql<{ id: string; accountId: string }>(
    'SELECT id, account_id AS "accountId" FROM subscription WHERE account_id = ANY($1::uuid[]) ORDER BY id',
    [[first.family.accountId, second.family.accountId]],
  );
  const [poisoned, other] = running.map(({ accountId }) => (accountId === first.family.accountId ? first : second));
  if (!poisoned || !other) throw new Error('Nothing is renewed');
  for (const { planId } of [poisoned, other])
    await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(45)) });
  const { id: value = '' } = running[0] ?? {};
  const repair = await poisonRow(stage.bed.sql, { table: 'subscription', column: 'id', value });
  await follow();
  expect([await published(poisoned.family), await published(other.family)]).toEqual([[], ['set']]);
  await repair();
  await follow();
  expect(await published(poisoned.family)).toEqual(['set']);
});

test('a new price is charged 30 days after the notification at the earliest', async () => {
  const { family, planId } = await renewing();
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(2)) });
  await follow();
  expect((await mailOf(family))?.next).toEqual({ price: '15000', from: inDays(30) });
});

test('a preview of a plan with a future price shows the next charge as it is made', async () => {
  const planId = await stage.addPlan({ ...oneMonth, valid_months: 2, ...follows('15000', inDays(31)) });
  const family = await stage.addFamily();
  const { accountId } = family;
  const shown = await stage.bed.call(previewCharge, { accountId, planId, autoRenew: true }, asAdmin());
  expect(shown).toMatchObject({ amount: '16000', next: { amount: '15000' } });
  await stage.payByCard(await stage.charge(family, planId, { autoRenew: true }));
  await stage.settled();
  await follow();
  expect(await published(family)).toEqual(['set']);
  const expiry = addDuration(new Date(), 2, 0, zone);
  await expiring(family, expiry);
  expect(await stage.bed.call(previewStop, { accountId }, asAdmin())).toMatchObject({ next: shown.next });
  await renew(expiry);
  expect(await taken(family)).toEqual(['16000', '15000']);
});

test('renewals stay at their price where the plan says so, and until the end of a lock-in', async () => {
  const unchanged = await renewing();
  await stage.addPlan({ _id: unchanged.planId, ...oneMonth, ...follows('15000', inDays(31), 'keep') });
  const agreed = await renewing({ renew_end_months: 12 });
  await stage.addPlan({ _id: agreed.planId, ...oneMonth, renew_end_months: 12, ...follows('15000', inDays(31)) });
  await follow();
  for (const { family } of [unchanged, agreed]) {
    expect(await published(family)).toEqual([]);
    expect(await billingOf(family)).toMatchObject({ amount: '12000', nextPrice: null });
  }
});

test('a price withdrawn before its day is published, and is not charged', async () => {
  const { family, planId } = await renewing();
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(45)) });
  await follow();
  await stage.addPlan({ _id: planId, ...oneMonth });
  await follow();
  await follow();
  expect(await published(family)).toEqual(['set', 'withdrawn']);
  expect(await mailOf(family)).toMatchObject({ price: '12000', next: null });
  await renew(await expiringIn(family, 2));
  expect(await taken(family)).toEqual(['16000', '12000']);

  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(45)) });
  await follow();
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('14000', inDays(50)) });
  await follow();
  expect(await published(family)).toEqual(['set', 'withdrawn', 'set', 'set']);
  expect((await mailOf(family))?.next).toEqual({ price: '14000', from: inDays(50) });
  // Set to the present price.
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('12000', inDays(50)) });
  await follow();
  expect(await published(family)).toEqual(['set', 'withdrawn', 'set', 'set', 'withdrawn']);
  expect(await mailOf(family)).toMatchObject({ price: '12000', next: null });
});

async function expiringIn(family: Family, months: number) {
  const expiry = addDuration(new Date(), months, 0, zone);
  await expiring(family, expiry);
  return expiry;
}

test('another plan drops the future price of the former', async () => {
  const { family, planId } = await renewing();
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(31)) });
  await follow();
  const other = await stage.addPlan({ name: 'Half a year', price: '30000', valid_months: 6 });
  const { accountId } = family;
  await stage.bed.call(changePlan, { accountId, planId: other, when: 'next', terms: true }, asAdmin());
  expect(await billingOf(family)).toMatchObject({ planName: 'Half a year', amount: '30000', nextPrice: null });
  await renew(await expiringIn(family, 2));
  expect(await taken(family)).toEqual(['16000', '30000']);
});

test('a second price follows the first one', async () => {
  const { family, planId } = await renewing();
  await stage.addPlan({ _id: planId, ...oneMonth, ...follows('15000', inDays(31)) });
  await follow();
  const later = new Date(Date.now() + 40 * 86_400_000);
  await stage.addPlan({ _id: planId, ...oneMonth, price: '15000', ...follows('18000', inDays(90)) });
  await stage.runJob('follow-prices', later);
  expect(await published(family)).toEqual(['set', 'set']);
  await renew(await expiringIn(family, 2));
  await renew(await expiringIn(family, 4));
  expect(await taken(family)).toEqual(['16000', '15000', '18000']);
});
