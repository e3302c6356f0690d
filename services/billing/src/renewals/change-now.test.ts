import { daysBetween } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { addDuration } from '@fovea/contracts/durations';
import { getReceipt } from '@fovea/contracts/payments/endpoints';
import { paymentSucceeded } from '@fovea/contracts/payments/events';
import { changePlan, previewChange, previewStop } from '@fovea/contracts/renewals/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });
const succeededOf = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentSucceeded)).filter((fact) => fact.accountId === accountId);
const longer = { name: 'Half a year', price: '30000', valid_months: 6 };
const zone = 'Asia/Tokyo';

/** A family that paid ¥12,000 for a month this many days ago, and renews. */
async function renewing({ daysAgo = 0, card }: { daysAgo?: number; card?: string } = {}) {
  const family = await stage.addFamily();
  const planId = await stage.addPlan({ name: 'One month', valid_months: 1 });
  await stage.payByCard(await stage.charge(family, planId, { autoRenew: true }), card);
  await stage.settled();
  const times = ['created_at', 'paid_at', 'paid_from'].map((column) => `${column} = ${column} - $2::interval`);
  const expiry = addDuration(new Date(Date.now() - daysAgo * 86_400_000), 1, 0, zone);
  await stage.bed.sql(`UPDATE payment SET ${times}, new_expired_date = $3 WHERE account_id = $1`, [
    ...[family.accountId, `${daysAgo} days`, expiry],
  ]);
  const current = await stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() });
  return { family: current, accountId: family.accountId, expiry };
}
const asAdmin = () => ({ as: stage.tokens.admin });
const preview = (accountId: string, planId: string) =>
  stage.bed.call(previewChange, { accountId, planId, when: 'now' }, asAdmin());
const change = (accountId: string, planId: string, hash?: string) =>
  stage.bed.call(changePlan, { accountId, planId, when: 'now', terms: true, hash }, asAdmin());

test('a plan changed at once is reduced by the credit of the former, starts today and renews at its own price', async () => {
  const { family, accountId, expiry } = await renewing({ daysAgo: 10 });
  const planId = await stage.addPlan(longer);
  const [today, end] = [dayOf(new Date(), zone), dayOf(expiry, zone)];
  const days = daysBetween(today, end);
  const ofDays = daysBetween(dayOf(addDuration(new Date(), 0, -10, zone), zone), end);
  const credit = Math.floor((12_000 * days) / ofDays);
  const begins = addDuration(new Date(), 6, 0, zone);
  const { hash, ...shown } = await preview(accountId, planId);
  expect(shown).toMatchObject({
    former: { planName: 'One month', amount: '12000' },
    now: { price: '30000', discount: '0', credit: String(credit), amount: String(30_000 - credit), days },
    paidUntil: dayOf(begins, zone),
    next: { on: dayOf(begins, zone), amount: '30000' },
  });
  stage.sandbox.control.change({ duplicates: 3 });
  await change(accountId, planId, hash);
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 1 });
  expect(await succeededOf(family)).toMatchObject([
    { amount: '16000', startsAnew: false },
    { amount: String(30_000 - credit), planId, validMonths: 6, startsAnew: true, firstCharge: false },
  ]);
  const paid = (await stage.paymentsOf(family)).find(({ plan }) => plan._id === planId);
  expect(paid).toMatchObject({ status: 'succeeded', credit: String(credit), discount: '0' });
  expect(dayOf(paid?.newExpiredDate ?? '', zone)).toBe(dayOf(begins, zone));
  const receipt = await stage.bed.call(getReceipt, { id: paid?._id ?? '' }, asAdmin());
  expect(receipt).toMatchObject({ price: '30000', credit: String(credit), total: String(30_000 - credit) });
  expect(Number(receipt.subscriptionFee) + Number(receipt.gst)).toBe(30_000 - credit);

  // The former renewal day is not charged, even before the new expiry arrives.
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
  expect(await succeededOf(family)).toHaveLength(2);
  await stage.publishFamily({ ...family, expiredDate: begins.toISOString() });
  expect(await stage.bed.call(previewStop, { accountId }, asAdmin())).toMatchObject({
    planName: 'Half a year',
    next: { on: dayOf(begins, zone), amount: '30000' },
  });
  await stage.runJob('renew-subscriptions', begins);
  await stage.settled();
  expect((await succeededOf(family)).at(-1)).toMatchObject({ amount: '30000', planId, startsAnew: false });
});

test('a credit counts once: a second change credits the second plan, not the first again', async () => {
  const { family, accountId } = await renewing();
  await change(accountId, await stage.addPlan(longer));
  await stage.settled();
  const begins = addDuration(new Date(), 6, 0, zone);
  await stage.publishFamily({ ...family, expiredDate: begins.toISOString() });
  const year = await stage.addPlan({ name: 'A year', price: '50000', valid_months: 12 });
  expect((await preview(accountId, year)).now).toMatchObject({ credit: '30000', amount: '20000' });
});

test('a declined card changes nothing', async () => {
  const { family, accountId } = await renewing({ card: '4000000000000341' });
  await expect(change(accountId, await stage.addPlan(longer))).rejects.toMatchObject(refusedWith('paymentDeclined'));
  await stage.settled();
  expect(await succeededOf(family)).toHaveLength(1);
  expect(await stage.bed.call(previewStop, { accountId }, asAdmin())).toMatchObject({ planName: 'One month' });
});

test('concurrent calls charge once', async () => {
  const { family, accountId } = await renewing();
  const planId = await stage.addPlan(longer);
  const { hash } = await preview(accountId, planId);
  const tries = await Promise.allSettled([1, 2, 3].map(() => change(accountId, planId, hash)));
  await stage.settled();
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await succeededOf(family)).toMatchObject([{ amount: '16000' }, { amount: '18000' }]);
});

test('it is refused where no credit is left in the plan’s currency, or more than the plan costs', async () => {
  const { accountId } = await renewing();
  const cheap = await stage.addPlan({ name: 'A week', price: '5000', valid_months: 0, valid_days: 7 });
  await expect(preview(accountId, cheap)).rejects.toMatchObject(refusedWith('creditTooHigh'));
  const foreign = await stage.addPlan({ ...longer, currency: 'aud', price: '300.00', deposit: '0', purchase: '0' });
  await expect(change(accountId, foreign)).rejects.toMatchObject(refusedWith('notCreditable'));
});
