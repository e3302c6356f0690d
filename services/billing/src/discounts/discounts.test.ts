import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { findDiscounts, giveDiscount, withdrawDiscount } from '@fovea/contracts/discounts/endpoints';
import { addDuration } from '@fovea/contracts/durations';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { getPaymentDetails, getReceipt, previewCharge } from '@fovea/contracts/payments/endpoints';
import { getBilling } from '@fovea/contracts/payments/portal-endpoints';
import { previewStop } from '@fovea/contracts/renewals/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { declinedRenewal } from '../testing/declined-renewal.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });
const as = () => ({ as: stage.tokens.admin });
const zone = 'Asia/Tokyo';

const give = ({ accountId }: Family, input: Partial<RequestOf<typeof giveDiscount>> = {}) => {
  const off = { kind: 'amount', value: '2000', currency: 'jpy' } as const;
  return stage.bed.call(
    giveDiscount,
    { accountId, ...off, charges: 1, reason: 'Waited for the device', ...input },
    as(),
  );
};
const discountsOf = async ({ customerId }: Family) =>
  (await stage.bed.call(findDiscounts, { userId: customerId }, as())).list;
const billingOf = async (family: Family) => stage.bed.call(getBilling, {}, { as: await stage.tokenOf(family) });
const shownFor = ({ accountId }: Family, planId: string, autoRenew = false) =>
  stage.bed.call(previewCharge, { accountId, planId, autoRenew }, as());

/** The family as its owner publishes it after all payments. */
async function paidUpTo(family: Family): Promise<{ family: Family; expiry: Date }> {
  const until = (await stage.paymentsOf(family)).map(({ newExpiredDate }) => newExpiredDate ?? '');
  const expiredDate = until.sort().at(-1) ?? '';
  return { family: await stage.publishFamily({ ...family, paid: true, expiredDate }), expiry: new Date(expiredDate) };
}

/** Pays for a renewing plan of ¥12,000 a month; the first charge adds a deposit of ¥3,000 and a device of ¥1,000. */
async function renewing(family: Family, fields: Parameters<Stage['addPlan']>[0] = {}) {
  const plan = await stage.addPlan({ valid_months: 1, ...fields });
  const { hash } = await shownFor(family, plan, true);
  await stage.payByCard(await stage.charge(family, plan, { autoRenew: true, hash }));
  await stage.settled();
  return paidUpTo(family);
}

async function renew(renewal: { family: Family; expiry: Date }) {
  await stage.runJob('renew-subscriptions', renewal.expiry);
  await stage.settled();
  return paidUpTo(renewal.family);
}

const amountsOf = async (family: Family) =>
  (await stage.paymentsOf(family)).map(({ amount, status }) => `${amount} ${status}`).sort();

test('it lowers the price of as many charges as it says, before tax, and then no more', async () => {
  const family = await stage.addFamily();
  await give(family, { charges: 2 });
  const plan = await stage.addPlan({ valid_months: 1, renew_end_months: 4 });
  expect(await shownFor(family, plan, true)).toMatchObject({
    parts: { price: '12000', discount: '2000', deposit: '3000', purchase: '1000' },
    amount: '14000',
    next: { amount: '10000' },
    // Three more, one of them discounted.
    lockIn: { chargesLeft: 3, amountLeft: '34000' },
  });
  let renewal = await renewing(family, { renew_end_months: 4 });
  expect(await billingOf(family)).toMatchObject({
    renewals: [{ amount: '12000', nextAmount: '10000', lockIn: { amountLeft: '34000' } }],
    discounts: [{ accountId: family.accountId, kind: 'amount', value: '2000', left: 1, lastDay: null }],
  });
  renewal = await renew(renewal);
  expect(await discountsOf(family)).toMatchObject([{ charges: 2, used: 2, status: 'used' }]);
  await renew(renewal);
  expect(await amountsOf(family)).toEqual(['10000 succeeded', '12000 succeeded', '14000 succeeded']);
  expect((await billingOf(family)).discounts).toEqual([]);
  // Tax of the discounted prices: a tenth of 10,000 + 10,000 + 12,000. The provider returned its fee for both renewals.
  expect(await balancesOf(stage, family)).toEqual({
    provider: 35_208,
    fees: 792,
    deposits: -3_000,
    tax: -3_200,
    revenue: -29_800,
  });
});

test('the receipt says what was taken off, and the payment what the plan cost then', async () => {
  const family = await stage.addFamily();
  await give(family, { kind: 'percentage', value: '12.5', currency: undefined });
  await renewing(family);
  const [payment] = await stage.paymentsOf(family);
  const id = payment?._id ?? '';
  const receipt = await stage.bed.call(getReceipt, { id });
  expect(receipt).toMatchObject({
    price: '12000',
    discount: '1500',
    total: '14500',
    subscriptionFee: '9450',
    gst: '1050',
  });
  const lines = receipt.paper.parts.flatMap(({ lines: all }) => all.map(({ name, value }) => `${name}: ${value}`));
  expect(lines).toContain('Discount: -¥1,500');
  expect(await stage.bed.call(getPaymentDetails, { id }, as())).toMatchObject({
    discount: '1500',
    plan: { price: '10500' },
  });
});

test('a declined or abandoned charge uses no discount; a paid one uses it once', async () => {
  const family = await stage.addFamily();
  await give(family);
  const plan = await stage.addPlan();
  await stage.payByCard(await stage.charge(family, plan), '4000000000009995');
  await stage.settled();
  expect(await discountsOf(family)).toMatchObject([{ used: 0, status: 'open' }]);
  const other = await stage.addPlan();
  stage.sandbox.control.change({ duplicates: 3 });
  await stage.payByCard(await stage.charge(family, other));
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 1 });
  expect(await discountsOf(family)).toMatchObject([{ used: 1, status: 'used' }]);
  expect((await shownFor(await stage.publishFamily({ ...family, paid: true }), plan)).amount).toBe('12000');
});

test('of many charges at once one is lowered', async () => {
  const family = await stage.addFamily();
  await give(family);
  const plans = await Promise.all([1, 2, 3, 4].map(() => stage.addPlan()));
  const charged = await Promise.allSettled(plans.map((plan) => stage.charge(family, plan)));
  for (const each of charged) if (each.status === 'fulfilled') await stage.payByCard(each.value).catch(() => null);
  await stage.settled();
  const paid = (await stage.paymentsOf(family)).filter(({ status }) => status === 'succeeded');
  expect(paid.filter(({ discount }) => discount !== '0')).toHaveLength(1);
  expect(await discountsOf(family)).toMatchObject([{ used: 1, status: 'used' }]);
});

test('a charge whose discount was used up since the preview is refused, and nothing is opened', async () => {
  const family = await stage.addFamily();
  const { _id: id } = await give(family);
  const plan = await stage.addPlan();
  const { hash } = await shownFor(family, plan);
  await stage.bed.call(withdrawDiscount, { id }, as());
  await expect(stage.charge(family, plan, { hash })).rejects.toMatchObject({
    code: 4090005,
    data: { preview: expect.objectContaining({ amount: '16000' }) },
  });
  expect(await stage.paymentsOf(family)).toEqual([]);
  await expect(stage.bed.call(withdrawDiscount, { id }, as())).rejects.toMatchObject(refusedWith('changedMeanwhile'));
});

test('withdrawn while the card form is open: that charge keeps its price, and the next has the plan’s', async () => {
  const family = await stage.addFamily();
  const { _id: id } = await give(family, { charges: 3 });
  const form = await stage.charge(family, await stage.addPlan({ valid_months: 1 }), { autoRenew: true });
  await stage.bed.call(withdrawDiscount, { id }, as());
  await stage.payByCard(form);
  await stage.settled();
  await renew(await paidUpTo(family));
  expect(await amountsOf(family)).toEqual(['12000 succeeded', '14000 succeeded']);
  expect(await discountsOf(family)).toMatchObject([{ used: 1, status: 'withdrawn' }]);
});

test('a renewal that costs nothing needs no bank, also after a crash', async () => {
  const renewal = await renewing(await stage.addFamily());
  const { family } = renewal;
  await give(family, { kind: 'percentage', value: '100', currency: undefined, charges: 2 });
  const next = await renew(renewal);
  expect(next.expiry).toEqual(addDuration(renewal.expiry, 1, 0, zone));
  expect(await amountsOf(family)).toEqual(['0 succeeded', '16000 succeeded']);
  // Stored, and crashed before it was finished: settle-open-charges finishes it once.
  await stage.runJob('renew-subscriptions', next.expiry);
  await stage.bed.sql(`UPDATE discount SET used = 1, status = 'open' WHERE account_id = $1`, [family.accountId]);
  await stage.bed.sql(
    `UPDATE payment SET status = 'pending', paid_at = NULL, reference_number = NULL, open = true, ask_at = now()
     WHERE account_id = $1 AND period = $2`,
    [family.accountId, dayOf(next.expiry, zone)],
  );
  await stage.runJob('settle-open-charges', next.expiry);
  await stage.runJob('settle-open-charges', next.expiry);
  await stage.settled();
  expect(await discountsOf(family)).toMatchObject([{ used: 2, status: 'used' }]);
  expect(await amountsOf(family)).toEqual(['0 succeeded', '0 succeeded', '16000 succeeded']);
});

test('given while a renewal is declined, its next retry takes less', async () => {
  const { family, expiry } = await declinedRenewal(stage);
  await give(family, { lastDay: dayOf(expiry, zone) });
  expect((await billingOf(family)).renewals).toMatchObject([{ amount: '12000', nextAmount: '10000' }]);
  const providerCard = [family.customerId, 'pm_card_visa'];
  await stage.bed.sql('UPDATE provider_customer SET payment_method_id = $2 WHERE customer_id = $1', providerCard);
  // Its last day has passed, but not the last day of the renewed period.
  await stage.runJob('renew-subscriptions', addDuration(expiry, 0, 1, zone));
  await stage.settled();
  expect(await amountsOf(family)).toEqual(['10000 succeeded', '12000 failed', '16000 succeeded']);
});

test('a child has one at a time; a lapsed one does not count and takes nothing off', async () => {
  const family = await stage.addFamily();
  const today = dayOf(new Date(), zone);
  await expect(give(family, { lastDay: addToDay(today, -2) })).rejects.toMatchObject({ code: 4000001 });
  const many = await Promise.allSettled([1, 2, 3].map(() => give(family, { lastDay: addToDay(today, 30) })));
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(give(family)).rejects.toMatchObject(refusedWith('discountOpen'));
  await stage.bed.sql('UPDATE discount SET last_day = $2 WHERE account_id = $1', [
    family.accountId,
    addToDay(today, -1),
  ]);
  expect(await discountsOf(family)).toMatchObject([{ status: 'lapsed' }]);
  expect((await billingOf(family)).discounts).toEqual([]);
  expect((await shownFor(family, await stage.addPlan())).amount).toBe('16000');
  await give(family, { value: '500' });
  expect(await discountsOf(family)).toMatchObject([{ value: '500', status: 'open' }, { status: 'lapsed' }]);
});

test('an amount takes nothing off a plan of another currency, and nothing off what companies pay for', async () => {
  const family = await stage.addFamily();
  await give(family);
  const [aud, wholesale] = [
    await stage.addPlan({ currency: 'aud', price: '99.50', deposit: '0', purchase: '0' }),
    await stage.addPlan({ billing_type: 'WHOLESALE' }),
  ];
  expect((await shownFor(family, aud)).parts).toMatchObject({ price: '99.50', discount: '0.00' });
  await stage.charge(family, wholesale);
  await stage.settled();
  expect(await stage.paymentsOf(family)).toMatchObject([{ discount: '0', plan: { price: '12000' } }]);
  expect(await discountsOf(family)).toMatchObject([{ used: 0 }]);
});

test('a discount names its value, its currency and its reason', async () => {
  const { accountId } = await stage.addFamily();
  const input = { accountId, kind: 'amount', value: '2000', currency: 'jpy', charges: 1, reason: 'Late' } as const;
  const wrong = [
    { ...input, value: '0' },
    { ...input, currency: undefined },
    { ...input, value: '10.50' },
    { ...input, kind: 'percentage' as const, value: '100.5' },
    { ...input, charges: 0 },
    { ...input, reason: ' ' },
  ];
  for (const each of wrong)
    await expect(stage.bed.call(giveDiscount, each, as())).rejects.toMatchObject({ code: 4000001 });
});

test('the preview of a stop shows the discounted charge', async () => {
  const { family } = await renewing(await stage.addFamily());
  await give(family);
  const { next } = await stage.bed.call(previewStop, { accountId: family.accountId }, as());
  expect(next).toMatchObject({ amount: '10000' });
});
