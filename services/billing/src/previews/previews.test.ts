import { dayOf } from '@fovea/contracts/dates';
import { chargeAccount, previewCharge, previewRefund, refundPayment } from '@fovea/contracts/payments/endpoints';
import { previewReturn, stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { previewStop, stopRenewal } from '@fovea/contracts/renewals/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomMoney } from '../testing/any-money.ts';
import { declinedRenewal } from '../testing/declined-renewal.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const changed = (preview: object) => ({ code: 4090005, data: { preview: expect.objectContaining(preview) } });
const as = () => ({ as: stage.tokens.admin });
const shownFor = ({ accountId }: Family, planId: string, autoRenew = false) =>
  stage.bed.call(previewCharge, { accountId, planId, autoRenew }, as());

async function renewing(plan: Parameters<Stage['addPlan']>[0] = {}) {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(plan), { autoRenew: true }));
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  const current = await stage.publishFamily({ ...family, paid: true, expiredDate: payment?.newExpiredDate ?? null });
  return { family: current, id: payment?._id ?? '' };
}

test('the preview of a charge equals amount and expiry, for any plan and time zone', async () => {
  for (const seed of Array.from({ length: 8 }, (_, index) => index)) {
    const any = randomMoney(seed);
    const currency = any.one(['jpy', 'vnd', 'aud', 'eur'] as const);
    const family = await stage.addFamily({ timezone: any.timezone() });
    const plan = await stage.addPlan({
      currency,
      price: String(Number(any.amount(currency, 9_000)) + 20_000),
      deposit: any.amount(currency, 900),
      purchase: '100',
      valid_months: any.upTo(5),
      valid_days: 15,
      experience_days: any.upTo(9),
      renew_end_months: any.chance() ? 12 : null,
    });
    const shown = await shownFor(family, plan, true);
    const charged = await stage.charge(family, plan, { autoRenew: true, hash: shown.hash });
    expect(charged).toMatchObject({ method: 'card', amount: shown.amount, currency });
    await stage.payByCard(charged);
    await stage.settled();
    const [payment] = await stage.paymentsOf(family);
    const { timezone } = family;
    expect([seed, payment?.amount, dayOf(payment?.newExpiredDate ?? '', timezone)]).toEqual([
      seed,
      shown.amount,
      shown.paidUntil,
    ]);
    const expiredDate = payment?.newExpiredDate ?? null;
    const current = await stage.publishFamily({ ...family, paid: true, expiredDate });
    const { next, lockIn } = await stage.bed.call(previewStop, { accountId: current.accountId }, as());
    expect([seed, next, lockIn]).toEqual([seed, shown.next, shown.lockIn]);
  }
});

test('a price changed after the preview is refused with a new preview, and nothing is charged', async () => {
  const family = await stage.addFamily();
  const planId = await stage.addPlan();
  const shown = await shownFor(family, planId);
  expect(shown).toMatchObject({ amount: '16000', parts: { price: '12000', deposit: '3000', purchase: '1000' } });
  await stage.addPlan({ _id: planId, price: '13000' });
  await expect(stage.charge(family, planId, { hash: shown.hash })).rejects.toMatchObject(changed({ amount: '17000' }));
  expect(await stage.paymentsOf(family)).toEqual([]);
  const { hash } = await shownFor(family, planId);
  expect(await stage.charge(family, planId, { hash })).toMatchObject({ amount: '17000' });
});

test('without a preview a charge uses the current facts, and a preview charges nothing', async () => {
  const family = await stage.addFamily();
  const planId = await stage.addPlan();
  await shownFor(family, planId);
  await stage.addPlan({ _id: planId, price: '14000' });
  expect(await stage.paymentsOf(family)).toEqual([]);
  expect(await stage.charge(family, planId)).toMatchObject({ amount: '18000' });
  await expect(
    stage.bed.call(chargeAccount, { accountId: family.accountId, planId, hash: 'guessed' }, as()),
  ).rejects.toMatchObject({ code: 4000001 });
});

test('a renewal whose end changed after the preview is refused with a new preview', async () => {
  const { family } = await renewing({ valid_months: 1 });
  const { accountId } = family;
  const { hash, next, paidUntil, lockIn } = await stage.bed.call(previewStop, { accountId }, as());
  expect({ next, lockIn }).toEqual({ next: { on: paidUntil, amount: '12000' }, lockIn: null });
  await stage.publishFamily({ ...family, expiredDate: '2031-05-01T03:00:00.000Z' });
  await expect(stage.bed.call(stopRenewal, { accountId, hash }, as())).rejects.toMatchObject(
    changed({ paidUntil: '2031-05-01' }),
  );
  const now = await stage.bed.call(previewStop, { accountId }, as());
  await stage.bed.call(stopRenewal, { accountId, hash: now.hash }, as());
});

test('the preview of a stop contains the lock-in’s remaining charges, and the grace that ends', async () => {
  const { family } = await renewing({ valid_months: 3, renew_end_months: 12 });
  const locked = await stage.bed.call(previewStop, { accountId: family.accountId }, as());
  expect(locked.lockIn).toMatchObject({ chargesLeft: 3, amountLeft: '36000' });
  const { family: late } = await declinedRenewal(stage);
  const { accountId } = late;
  const shown = await stage.bed.call(previewStop, { accountId }, as());
  expect(shown).toMatchObject({ lockIn: null, graceUntil: expect.any(String) });
  await stage.bed.call(stopOwnRenewal, { accountId, hash: shown.hash }, { as: await stage.tokenOf(late) });
});

test('a refund with another effect than its preview is refused with a new preview', async () => {
  const { family, id } = await renewing({ experience_days: 14 });
  const amount = '16000';
  const shown = await stage.bed.call(previewRefund, { id, amount }, as());
  expect(shown).toMatchObject({ paid: '16000', back: '16000', kept: '0', endsPlan: true, stopsRenewal: true });
  expect(await stage.bed.call(previewRefund, { id, amount: '1000' }, as())).toMatchObject({
    back: '1000',
    kept: '15000',
    endsPlan: false,
    stopsRenewal: false,
  });
  await stage.bed.call(stopRenewal, { accountId: family.accountId }, as());
  await expect(stage.bed.call(refundPayment, { id, amount, hash: shown.hash }, as())).rejects.toMatchObject(
    changed({ stopsRenewal: false }),
  );
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', refundAmount: null }]);
  const { hash } = await stage.bed.call(previewRefund, { id, amount }, as());
  expect(await stage.bed.call(refundPayment, { id, amount, hash }, as())).toMatchObject({ status: 'refunded' });
});

test('a returned device refunds the whole payment inside the guarantee, and later the deposit', async () => {
  const { family, id } = await renewing({ experience_days: 14 });
  const { accountId } = family;
  const parent = { as: await stage.tokenOf(family) };
  expect(await stage.bed.call(previewReturn, { accountId }, parent)).toMatchObject({
    moneyBack: { amount: '16000', currency: 'jpy' },
    deposit: { amount: '3000' },
  });
  await stage.bed.sql(`UPDATE payment SET guarantee_until = now() - interval '1 minute' WHERE id = $1`, [id.slice(3)]);
  const later = await stage.bed.call(previewReturn, { accountId }, parent);
  expect(later).toMatchObject({ moneyBack: null, deposit: { amount: '3000' } });
  await stage.bed.call(refundPayment, { id, amount: '3000' }, as());
  expect(await stage.bed.call(previewReturn, { accountId }, parent)).toMatchObject({ moneyBack: null, deposit: null });
});
