import { dayMs } from '@fovea/contracts/dates';
import { addDuration } from '@fovea/contracts/durations';
import { type ErrorName, errorCodes } from '@fovea/contracts/errors';
import { subscriptionChanged } from '@fovea/contracts/payments/events';
import {
  getBilling,
  openCardForm,
  removeOwnCard,
  saveOwnCard,
  stopOwnRenewal,
} from '@fovea/contracts/payments/portal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declinedRenewal } from '../testing/declined-renewal.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const visa = '4242424242424242';
const mastercard = '5555555555554444';
const jcb = '3566002020360505';
const refusedWith = (error: ErrorName) => ({ code: errorCodes[error] });

async function as(family: Family) {
  const token = { as: await stage.tokenOf(family) };
  return {
    card: async () => (await stage.bed.call(getBilling, {}, token)).card,
    open: () => stage.bed.call(openCardForm, {}, token),
    save: (setupId: string) => stage.bed.call(saveOwnCard, { setupId }, token),
    remove: () => stage.bed.call(removeOwnCard, {}, token),
    stopRenewal: () => stage.bed.call(stopOwnRenewal, { accountId: family.accountId }, token),
  };
}

/** A family whose plan renews with a card. */
async function renewing(card = visa) {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }), card);
  await stage.settled();
  return family;
}

test('a card that is replaced after a declined renewal pays the next retry, and treatment never stops', async () => {
  const { family, expiry } = await declinedRenewal(stage);
  const parent = await as(family);
  const form = await parent.open();
  expect(await stage.enterCard(form, visa)).toMatchObject({ status: 'succeeded' });
  expect(await parent.save(form.setupId)).toEqual({ kept: true });
  expect(await parent.card()).toMatchObject({ brand: 'visa', last4: '4242' });
  await stage.settled();
  expect((await stage.paymentsOf(family)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);

  await stage.runJob('renew-subscriptions', addDuration(expiry, 0, 1, 'Asia/Tokyo'));
  await stage.settled();
  expect((await stage.paymentsOf(family)).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  const published = (await stage.bed.published(subscriptionChanged)).filter(
    ({ accountId }) => accountId === family.accountId,
  );
  const grace = addDuration(expiry, 0, 5, 'Asia/Tokyo').toISOString();
  expect(published.map(({ reason, graceUntil }) => [reason, graceUntil])).toEqual([
    ['started', null],
    ['postponed', grace],
    ['renewed', null],
  ]);
});

test('the provider’s event saves it where the browser never came back', async () => {
  const family = await renewing();
  const parent = await as(family);
  await stage.enterCard(await parent.open(), mastercard);
  await stage.settled();
  expect(await parent.card()).toMatchObject({ brand: 'mastercard', last4: '4444' });
});

test('an event of an older card is ignored', async () => {
  const family = await renewing();
  const parent = await as(family);
  await stage.bed.sql(`UPDATE provider_customer SET card_since = now() + interval '1 hour' WHERE customer_id = $1`, [
    family.customerId,
  ]);
  const form = await parent.open();
  await stage.enterCard(form, mastercard);
  await stage.settled();
  expect(await parent.save(form.setupId)).toEqual({ kept: false });
  expect(await parent.card()).toMatchObject({ last4: '4242' });
});

test('an abandoned form, or another family’s, saves nothing', async () => {
  const family = await renewing();
  const parent = await as(family);
  const form = await parent.open();
  for (const id of [form.setupId, 'seti_unknown']) expect(await parent.save(id)).toEqual({ kept: false });
  const stranger = await as(await stage.addFamily());
  const theirs = await stranger.open();
  await stage.enterCard(theirs, mastercard);
  expect(await parent.save(theirs.setupId)).toEqual({ kept: false });
  expect(await parent.card()).toMatchObject({ last4: '4242' });
});

test('a JCB card that got past the form is not saved', async () => {
  const family = await renewing();
  const parent = await as(family);
  const form = await parent.open();
  await stage.enterCard(form, jcb);
  await expect(parent.save(form.setupId)).rejects.toMatchObject(refusedWith('jcbRefused'));
  await stage.settled();
  expect(await parent.card()).toMatchObject({ last4: '4242' });
});

test('the family sees that a card expires within 30 days, by the server’s clock', async () => {
  const family = await renewing();
  const expires = async (inDays: number) => {
    const month = new Date(Date.now() + inDays * dayMs);
    await stage.bed.sql('UPDATE provider_customer SET expiry_year = $2, expiry_month = $3 WHERE customer_id = $1', [
      family.customerId,
      month.getUTCFullYear(),
      month.getUTCMonth() + 1,
    ]);
    return (await stage.bed.call(getBilling, {}, { as: await stage.tokenOf(family) })).cardExpires;
  };
  expect(await expires(-40)).toBe(true);
  expect(await expires(-15)).toBe(true);
  expect(await expires(70)).toBe(false);
});

test('a card is removed once nothing renews with it, and stays removed', async () => {
  const family = await renewing();
  const parent = await as(family);
  await expect(parent.remove()).rejects.toMatchObject(refusedWith('cardRenews'));
  expect(await parent.card()).toMatchObject({ last4: '4242' });
  await parent.stopRenewal();
  const [row] = await stage.bed.sql<{ id: string }>(
    'SELECT payment_method_id AS id FROM provider_customer WHERE customer_id = $1',
    [family.customerId],
  );
  expect(await Promise.all([parent.remove(), parent.remove()])).toEqual([{}, {}]);
  expect(await parent.card()).toBeNull();
  const atProvider = await fetch(`${stage.stripeUrl}/v1/payment_methods/${row?.id}`, {
    headers: { authorization: 'Bearer sk_test_stage' },
  });
  expect(await atProvider.json()).toMatchObject({ id: row?.id, customer: null });
});
