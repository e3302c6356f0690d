import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBed } from '../test-bed.ts';

let bed: Awaited<ReturnType<typeof startTestBed>>;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());

const pay = () =>
  bed.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'jpy',
    confirm: true,
    payment_method: 'pm_card_mastercard',
  });
const chargeOf = async (intent: string) =>
  (await bed.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge;

test('refunds in parts, never more than was paid', async () => {
  const { id } = await pay();
  const refund = await bed.stripe.refunds.create({
    payment_intent: id,
    amount: 2000,
    reason: 'requested_by_customer',
    metadata: { by: 'admin' },
  });
  expect(refund).toMatchObject({ amount: 2000, currency: 'jpy', status: 'succeeded', metadata: { by: 'admin' } });
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2000, refunded: false });
  await expect(bed.stripe.refunds.create({ payment_intent: id, amount: 3001 })).rejects.toMatchObject({
    param: 'amount',
  });
  await bed.stripe.refunds.create({ payment_intent: id });
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 5000, refunded: true });
  await expect(bed.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await bed.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
    3000, 2000,
  ]);
  expect(await bed.stripe.refunds.retrieve(refund.id)).toEqual(refund);
});

test('refuses to refund what was never paid', async () => {
  const { id } = await bed.stripe.paymentIntents.create({ amount: 5000, currency: 'jpy' });
  await expect(bed.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ param: 'payment_intent' });
});

test("a refund in the provider's dashboard emits the same events as any other", async () => {
  const { id, latest_charge } = await pay();
  const answer = await fetch(`${bed.url}/_sandbox/refund`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ charge: latest_charge, amount: 100 }),
  });
  expect(await answer.json()).toMatchObject({ amount: 100, payment_intent: id });
  expect(await bed.arrived()).toEqual(expect.arrayContaining(['charge.refunded', 'refund.created']));
  expect(
    bed.received.find(({ type, object }) => type === 'charge.refunded' && object.payment_intent === id)?.object,
  ).toMatchObject({
    amount_refunded: 100,
    refunded: false,
  });
});
