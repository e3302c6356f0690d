import { addDuration } from '@fovea/contracts/durations';
import { paymentFailed, paymentSucceeded, subscriptionChanged } from '@fovea/contracts/payments/events';
import { stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { renewalForMail } from '@fovea/contracts/payments/rpcs';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import type { PlanState } from '@fovea/contracts/plans/events';
import { changePlan, previewChange, previewStop, stopRenewal } from '@fovea/contracts/renewals/endpoints';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const DAY = 24 * 60 * 60 * 1000;
const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });
const plus = (from: Date, days: number) => new Date(from.getTime() + days * DAY);
const succeededOf = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentSucceeded)).filter((fact) => fact.accountId === accountId);
const failedOf = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentFailed)).filter((fact) => fact.accountId === accountId);
const renewalOf = async ({ accountId }: Family) =>
  (await stage.bed.published(subscriptionChanged)).filter((fact) => fact.accountId === accountId).at(-1);

/** A family that renews and whose paid time ends in a month. */
async function renewing(plan: Partial<PlanState> = {}, card?: string) {
  const family = await stage.addFamily();
  await stage.payByCard(
    await stage.charge(family, await stage.addPlan({ valid_months: 1, ...plan }), { autoRenew: true }),
    card,
  );
  await stage.settled();
  const expiry = addDuration(new Date(), 1, 0, 'Asia/Tokyo');
  return { expiry, family: await stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() }) };
}

test('the card is charged on the expiry day in the family’s time zone, once however often the job runs', async () => {
  const { family, expiry } = await renewing();
  // Tokyo is nine hours ahead: its expiry day begins at 15:00 UTC the day before.
  const localDay = new Date(`${new Date(expiry.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+09:00`);
  await stage.runJob('renew-subscriptions', new Date(localDay.getTime() - 60_000));
  expect(await succeededOf(family)).toHaveLength(1);
  await Promise.all([stage.runJob('renew-subscriptions', localDay), stage.runJob('renew-subscriptions', localDay)]);
  await stage.settled();
  await stage.runJob('renew-subscriptions', plus(localDay, 2));
  await stage.settled();
  const published = await succeededOf(family);
  expect(published).toMatchObject([
    { amount: '16000', firstCharge: true },
    { amount: '12000', firstCharge: false, autoRenew: true },
  ]);
  expect((await stage.paymentsOf(family)).map(({ amount, status }) => [amount, status])).toEqual(
    expect.arrayContaining([
      ['12000', 'succeeded'],
      ['16000', 'succeeded'],
    ]),
  );
});

test('a family with an invalid time zone blocks no other, and is charged by the region’s calendar', async () => {
  const [unusable, old, other] = [await renewing(), await renewing(), await renewing()];
  const store = (zone: string, { family }: typeof other) =>
    stage.bed.sql('UPDATE parent SET timezone = $1 WHERE id = $2', [zone, family.customerId]);
  await store('Nowhere/City', unusable);
  await store('Asia/Saigon', old);
  await stage.runJob('renew-subscriptions', plus(other.expiry, 1));
  await stage.settled();
  for (const { family } of [unusable, old, other])
    expect(await succeededOf(family)).toMatchObject([{ firstCharge: true }, { firstCharge: false }]);
});

test('a row that the database refuses blocks no other renewal', async () => {
  const [poisoned, other] = [await renewing(), await renewing()];
  const { accountId: value } = poisoned.family;
  const repair = await poisonRow(stage.bed.sql, { table: 'subscription', column: 'account_id', value });
  await stage.runJob('renew-subscriptions', plus(other.expiry, 1));
  await stage.settled();
  expect(await succeededOf(other.family)).toHaveLength(2);
  expect(await succeededOf(poisoned.family)).toHaveLength(1);
  await repair();
  await stage.runJob('renew-subscriptions', plus(other.expiry, 1));
  await stage.settled();
  expect(await succeededOf(poisoned.family)).toHaveLength(2);
});

test('declined: published, retried after 1, 3 and 5 days, then ended', async () => {
  const { family, expiry } = await renewing({}, '4000000000000341');
  const tries = [0, 0.5, 1, 2, 3, 4, 5, 6, 7];
  const counts: number[] = [];
  for (const days of tries) {
    await stage.runJob('renew-subscriptions', plus(expiry, days));
    await stage.settled();
    counts.push((await failedOf(family)).length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
  expect((await failedOf(family)).map(({ renewalTry }) => renewalTry)).toEqual([1, 2, 3, 4]);
  const sql = `SELECT DISTINCT failure_code FROM payment WHERE account_id = $1 AND status = 'failed'`;
  expect(await stage.bed.sql(sql, [family.accountId])).toEqual([{ failure_code: 'generic_decline' }]);
  const published = (await stage.bed.published(subscriptionChanged)).filter(
    ({ accountId }) => accountId === family.accountId,
  );
  const grace = addDuration(expiry, 0, 5, 'Asia/Tokyo').toISOString();
  expect(published).toMatchObject([
    { status: 'active', reason: 'started', graceUntil: null },
    { status: 'active', reason: 'postponed', graceUntil: grace },
    { status: 'canceled', reason: 'declined', graceUntil: null },
  ]);
  expect(await succeededOf(family)).toHaveLength(1);
});

test('a renewal whose response and event were lost is found, not charged again', async () => {
  const { family, expiry } = await renewing();
  stage.sandbox.control.change({ mode: 'drop' });
  await stage.runJob('renew-subscriptions', expiry);
  await stage.bed.sql(`UPDATE payment SET intent_id = NULL WHERE account_id = $1 AND renewal_try IS NOT NULL`, [
    family.accountId,
  ]);
  await stage.runJob('settle-open-charges', plus(expiry, 0.02));
  await stage.runJob('settle-open-charges', plus(expiry, 0.02));
  expect((await succeededOf(family)).map(({ amount }) => amount)).toEqual(['16000', '12000']);
  await stage.sandbox.control.release();
  await stage.settled();
  const charges = stage.sandbox.control
    .state()
    .charges.filter(({ metadata }) => metadata.accountId === family.accountId);
  expect(charges).toHaveLength(2);
  expect(await succeededOf(family)).toHaveLength(2);
});

test('the end of the lock-in ends it without a charge', async () => {
  const { family, expiry } = await renewing({ renew_end_months: 1 });
  await expect(
    stage.bed.call(stopRenewal, { accountId: family.accountId }, { as: stage.tokens.admin }),
  ).rejects.toMatchObject(refusedWith('renewalHasEnd'));
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
  expect(await renewalOf(family)).toMatchObject({ status: 'canceled', reason: 'ended' });
  expect(await succeededOf(family)).toHaveLength(1);
});

test('a changed plan is charged from the next charge on, at the price it was agreed to; until then nothing', async () => {
  const { family, expiry } = await renewing();
  const { accountId } = family;
  const as = { as: stage.tokens.admin };
  const planId = await stage.addPlan({ name: 'Half a year', price: '20000', valid_months: 6, renew_end_months: 12 });
  const shown = await stage.bed.call(previewChange, { accountId, planId }, as);
  expect(shown).toMatchObject({ former: { amount: '12000' }, next: { amount: '20000' }, planName: 'Half a year' });
  expect(shown.lockIn).toMatchObject({ chargesLeft: 2, amountLeft: '40000' });
  await stage.addPlan({ _id: planId, name: 'Half a year', price: '21000', valid_months: 6, renew_end_months: 12 });
  await expect(
    stage.bed.call(changePlan, { accountId, planId, terms: true, hash: shown.hash }, as),
  ).rejects.toMatchObject({ code: 4090005, data: { preview: { next: { amount: '21000' } } } });
  const { hash, next, lockIn } = await stage.bed.call(previewChange, { accountId, planId }, as);
  await stage.bed.call(changePlan, { accountId, planId, terms: true, hash }, as);
  // A later price does not apply.
  await stage.addPlan({ _id: planId, name: 'Half a year', price: '99000', valid_months: 6 });
  expect(await succeededOf(family)).toHaveLength(1);
  expect(await stage.bed.call(previewStop, { accountId }, as)).toMatchObject({ planName: 'Half a year', next, lockIn });
  await expect(stage.bed.call(changePlan, { accountId, planId, terms: true }, as)).rejects.toMatchObject(
    refusedWith('renewalHasEnd'),
  );
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
  expect((await succeededOf(family)).map(({ amount, validMonths, planId: of }) => [amount, validMonths, of])).toEqual([
    ['16000', 1, expect.any(String)],
    ['21000', 6, planId],
  ]);
});

test('a renewal changes only to available plans paid by card, by the platform only', async () => {
  const { family } = await renewing();
  const { accountId } = family;
  const change = (planId: string, as = stage.tokens.admin) =>
    stage.bed.call(changePlan, { accountId, planId, terms: true }, { as });
  const planId = await stage.addPlan({ termsUrl: 'https://example.test/t.pdf' });
  const [legacy, wholesale, byOtherMeans] = [
    await stage.addPlan({ legacy: true }),
    await stage.addPlan({ billing_type: 'WHOLESALE' }),
    await stage.addPlan({ paymentGateway: false }),
  ];
  for (const refused of [legacy, wholesale, byOtherMeans])
    await expect(change(refused)).rejects.toMatchObject(refusedWith('planNotAvailable'));
  const { list, notOffered } = await stage.bed.call(
    findChargeablePlans,
    { accountId, renewal: true },
    { as: stage.tokens.admin },
  );
  const offered = list.map(({ _id }) => _id);
  expect(offered).toContain(planId);
  const [first] = await stage.paymentsOf(family);
  expect(offered).not.toContain(first?.plan._id);
  const whyNot = new Map(notOffered.map(({ _id, why }) => [_id, why]));
  expect([first?.plan._id, wholesale, byOtherMeans, legacy, planId].map((id) => whyNot.get(id ?? ''))).toEqual([
    ...['current', 'notRenewable', 'plan'],
    ...[undefined, undefined],
  ]);
  await expect(change(planId, stage.tokens.clinic)).rejects.toMatchObject(refusedWith('notAllowed'));
  await expect(stage.bed.call(changePlan, { accountId, planId }, { as: stage.tokens.admin })).rejects.toMatchObject(
    refusedWith('termsRequired'),
  );
  await expect(
    stage.bed.call(changePlan, { accountId: (await stage.addFamily()).accountId, planId }, { as: stage.tokens.admin }),
  ).rejects.toMatchObject(refusedWith('notSubscribed'));
});

test('a parent stops the own renewal, once', async () => {
  const { family, expiry } = await renewing();
  const stranger = await stage.addFamily();
  const stop = async (as: Family) =>
    stage.bed.call(stopOwnRenewal, { accountId: family.accountId }, { as: await stage.tokenOf(as) });
  await expect(stop(stranger)).rejects.toMatchObject(refusedWith('notFound'));
  const about = { accountId: family.accountId, language: 'en' as const };
  expect(await stage.bed.callRpc(renewalForMail, about, 'jp')).toBeNull();
  await stop(family);
  expect(await stage.bed.callRpc(renewalForMail, about, 'jp')).toMatchObject({
    planName: expect.stringMatching(/./),
    accountName: expect.stringMatching(/./),
    currency: 'jpy',
    amount: '12000',
    paidUntil: expiry.toISOString(),
    endedAt: expect.stringMatching(/^20/),
  });
  await expect(stop(family)).rejects.toMatchObject(refusedWith('notSubscribed'));
  expect(await renewalOf(family)).toMatchObject({ status: 'canceled', reason: 'stopped' });
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
  expect(await succeededOf(family)).toHaveLength(1);
});
