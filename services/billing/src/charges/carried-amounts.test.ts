import { giveDiscount } from '@fovea/contracts/discounts/endpoints';
import { addDuration } from '@fovea/contracts/durations';
import { getReceipt, previewCharge } from '@fovea/contracts/payments/endpoints';
import { getBilling } from '@fovea/contracts/payments/portal-endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { changePlan, previewChange } from '@fovea/contracts/renewals/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const zone = 'Asia/Tokyo';
const as = () => ({ as: stage.tokens.admin });
const bare = { deposit: '0', purchase: '0', valid_months: 1 };
const addPlan = (fields: Parameters<Stage['addPlan']>[0] = {}) => stage.addPlan({ ...bare, ...fields });
/** Leaves ¥30 of ¥12,000, less than the provider's minimum of ¥50. */
const giveAllBut30 = ({ accountId }: Family, charges = 1) => {
  const off = { kind: 'amount', value: '11970', currency: 'jpy' } as const;
  return stage.bed.call(giveDiscount, { accountId, ...off, charges, reason: 'Waited for the device' }, as());
};
const shownFor = ({ accountId }: Family, planId: string, autoRenew = false) =>
  stage.bed.call(previewCharge, { accountId, planId, autoRenew }, as());
const sumsOf = async (family: Family) =>
  (await stage.paymentsOf(family)).map(({ amount, carried, status }) => `${amount} ${carried} ${status}`).sort();
const receiptOf = (id: string) => stage.bed.call(getReceipt, { id });
const linesOf = ({ paper }: Awaited<ReturnType<typeof receiptOf>>) =>
  paper.parts.flatMap(({ lines }) => lines.map(({ name, value }) => `${name}: ${value}`));

/** A family with a plan and ¥30 that were carried to its next charge. */
async function owing30() {
  const family = await stage.addFamily();
  await giveAllBut30(family);
  const charged = await stage.charge(family, await addPlan());
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  const expiredDate = payment?.newExpiredDate ?? '';
  return { charged, payment, family: await stage.publishFamily({ ...family, paid: true, expiredDate }) };
}

/** A family that renews at ¥12,000 a month. */
async function renewing() {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await addPlan(), { autoRenew: true }));
  await stage.settled();
  return paidUpTo(family);
}

async function paidUpTo(family: Family): Promise<{ family: Family; expiry: Date }> {
  const until = (await stage.paymentsOf(family)).map(({ newExpiredDate }) => newExpiredDate ?? '');
  const expiredDate = until.sort().at(-1) ?? '';
  return { family: await stage.publishFamily({ ...family, paid: true, expiredDate }), expiry: new Date(expiredDate) };
}

async function renew(renewal: { family: Family; expiry: Date }) {
  await stage.runJob('renew-subscriptions', renewal.expiry);
  await stage.settled();
  return paidUpTo(renewal.family);
}

test('a sum below the minimum is not charged, and the next charge takes it once', async () => {
  const family = await stage.addFamily();
  await giveAllBut30(family);
  expect(await shownFor(family, await addPlan(), true)).toMatchObject({
    parts: { price: '12000', discount: '11970', carried: '-30' },
    amount: '0',
    next: null,
  });
  const { charged, payment, family: owing } = await owing30();
  expect(charged).toMatchObject({ method: 'none', newExpiredDate: payment?.newExpiredDate });
  expect(payment).toMatchObject({
    status: 'succeeded',
    amount: '0',
    carried: '-30',
    discount: '11970',
    intentId: null,
  });
  const receipt = await receiptOf(payment?._id ?? '');
  expect(receipt).toMatchObject({ price: '12000', carried: '-30', total: '0', subscriptionFee: '0', gst: '0' });
  expect(linesOf(receipt)).toContain('Carried to the next charge: -¥30');
  expect(await balancesOf(stage, owing)).toEqual({});

  const planId = await addPlan();
  const { hash, ...shown } = await shownFor(owing, planId, true);
  expect(shown).toMatchObject({
    parts: { price: '12000', discount: '0', carried: '30' },
    amount: '12030',
    next: { amount: '12000' },
  });
  await stage.payByCard(await stage.charge(owing, planId, { hash, autoRenew: true }));
  await stage.settled();
  const paid = (await stage.paymentsOf(owing)).find(({ plan }) => plan._id === planId);
  expect(paid).toMatchObject({ status: 'succeeded', amount: '12030', carried: '30' });
  const second = await receiptOf(paid?._id ?? '');
  expect(second).toMatchObject({
    price: '12000',
    carried: '30',
    total: '12030',
    subscriptionFee: '10827',
    gst: '1203',
  });
  expect(linesOf(second)).toContain('Carried over from earlier charges: ¥30');
  const { fees = 0, ...books } = await balancesOf(stage, owing);
  expect({ ...books, provider: (books.provider ?? 0) + fees }).toEqual({
    provider: 12_030,
    tax: -1_203,
    revenue: -10_827,
  });
  await stage.runJob('match-books', new Date(Date.now() + 2 * 60 * 60_000));
  expect((await stage.paymentsOf(owing)).map(({ attention }) => attention)).toEqual([null, null]);
  await renew(await paidUpTo(owing));
  expect(await sumsOf(owing)).toEqual(['0 -30 succeeded', '12000 0 succeeded', '12030 30 succeeded']);
});

test('a failed next charge takes nothing of it; the one after does, once', async () => {
  const { family } = await owing30();
  await stage.payByCard(await stage.charge(family, await addPlan()), '4000000000009995');
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 3 });
  await stage.payByCard(await stage.charge(family, await addPlan()));
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 1 });
  expect(await sumsOf(family)).toEqual(['0 -30 succeeded', '12030 30 failed', '12030 30 succeeded']);
  expect((await shownFor(family, await addPlan())).amount).toBe('12000');
});

test('of many charges at once one takes it', async () => {
  const { family } = await owing30();
  const plans = await Promise.all([1, 2, 3, 4].map(() => addPlan()));
  const charged = await Promise.allSettled(plans.map((plan) => stage.charge(family, plan)));
  for (const each of charged) if (each.status === 'fulfilled') await stage.payByCard(each.value).catch(() => null);
  await stage.settled();
  const paid = (await stage.paymentsOf(family)).filter(({ status }) => status === 'succeeded');
  expect(paid.filter(({ carried }) => carried === '30')).toHaveLength(1);
  expect((await shownFor(family, await addPlan())).parts).toMatchObject({ carried: '0' });
});

test('small sums add up until the provider charges them', async () => {
  const family = await stage.addFamily();
  await giveAllBut30(family, 2);
  await stage.charge(family, await addPlan());
  await stage.settled();
  await stage.payByCard(await stage.charge(await stage.publishFamily({ ...family, paid: true }), await addPlan()));
  await stage.settled();
  expect(await sumsOf(family)).toEqual(['0 -30 succeeded', '60 30 succeeded']);
});

test('the page behind a link names what is carried', async () => {
  const { family } = await owing30();
  const charged = await stage.charge(family, await addPlan(), { method: 'link' });
  const page = charged.method === 'link' ? await (await fetch(charged.url)).text() : '';
  expect(page).toContain('Pay ¥12,030');
  expect(page).toContain('Carried over from earlier charges');
  await stage.payByLink(charged);
  await stage.settled();
  expect(await sumsOf(family)).toEqual(['0 -30 succeeded', '12030 30 succeeded']);
});

test('a renewal carries it to the next one, and shows it before', async () => {
  const renewal = await renewing();
  const { family } = renewal;
  await giveAllBut30(family);
  const billing = async () => stage.bed.call(getBilling, {}, { as: await stage.tokenOf(family) });
  expect(await billing()).toMatchObject({ renewals: [{ amount: '12000', nextAmount: '0', nextCarried: '-30' }] });
  const next = await renew(renewal);
  expect(next.expiry).toEqual(addDuration(renewal.expiry, 1, 0, zone));
  expect(await billing()).toMatchObject({ renewals: [{ amount: '12000', nextAmount: '12030', nextCarried: '30' }] });
  const last = await renew(next);
  await renew(last);
  expect(await sumsOf(family)).toEqual([
    ...['0 -30 succeeded', '12000 0 succeeded', '12000 0 succeeded', '12030 30 succeeded'],
  ]);
});

test('a plan changed at once leaves what the credit does not cover to the next charge', async () => {
  const { family } = await renewing();
  const { accountId } = family;
  const probe = await addPlan({ price: '30000', valid_months: 6 });
  const input = { accountId, when: 'now' } as const;
  const { now } = await stage.bed.call(previewChange, { ...input, planId: probe }, as());
  const planId = await addPlan({ price: String(Number(now?.credit) + 20), valid_months: 6 });
  const { hash, ...shown } = await stage.bed.call(previewChange, { ...input, planId }, as());
  expect(shown).toMatchObject({ now: { carried: '-20', amount: '0' }, next: { amount: String(12_000 + 40) } });
  await stage.bed.call(changePlan, { ...input, planId, terms: true, hash }, as());
  await stage.settled();
  expect(await sumsOf(family)).toEqual(['0 -20 succeeded', '12000 0 succeeded']);
});

test('a sum below the minimum with a deposit in it, and plans below the minimum, are refused with the amount', async () => {
  const family = await stage.addFamily();
  const { accountId } = family;
  const low = await addPlan({ price: '30' });
  const refused = { code: 4003030, message: expect.stringContaining('¥50') };
  await expect(stage.charge(family, low)).rejects.toMatchObject(refused);
  await giveAllBut30(family);
  const held = await addPlan({ price: '11970', deposit: '40' });
  await expect(stage.charge(family, held)).rejects.toMatchObject(refused);
  const { list } = await stage.bed.call(findChargeablePlans, { accountId }, as());
  const unpayable = new Map(list.map((plan) => [plan._id, plan.unpayable]));
  expect([low, held].map((plan) => unpayable.get(plan))).toEqual(['least', 'least']);
  expect(await stage.paymentsOf(family)).toEqual([]);
});

test('where the company takes no cards, nothing is carried either', async () => {
  const family = await stage.addFamily();
  await giveAllBut30(family);
  stage.cardless.add(family.companyId);
  await expect(stage.charge(family, await addPlan())).rejects.toMatchObject({
    message: expect.stringMatching(/^cardPaymentsOff:/),
  });
  stage.cardless.delete(family.companyId);
});
