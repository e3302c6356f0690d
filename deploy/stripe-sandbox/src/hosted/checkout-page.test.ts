import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBed } from '../test-bed.ts';

let now = Math.floor(Date.now() / 1000);
let bed: Awaited<ReturnType<typeof startTestBed>>;
beforeAll(async () => {
  bed = await startTestBed({ now: () => now });
});
afterAll(() => bed.stop());

const newSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  bed.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'jpy', unit_amount: 4800, product_data: { name: 'Plan <3 months>' } }, quantity: 1 },
    ],
    success_url: 'http://localhost:8080/index/payment-result?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/index',
    expires_at: now + 24 * 60 * 60,
    metadata: { paymentId: 'jp-1' },
    payment_intent_data: { metadata: { paymentId: 'jp-1' }, setup_future_usage: 'off_session' },
    ...more,
  });
const submit = (session: Stripe.Checkout.Session, number: string) =>
  fetch(session.url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'A', email: 'a@fovea.test' }),
  });

test('a session below the minimum amount is refused, as an intent is', async () => {
  const price_data = { currency: 'jpy', unit_amount: 24, product_data: { name: 'Plan' } };
  await expect(newSession({ line_items: [{ price_data, quantity: 2 }] })).rejects.toMatchObject({
    code: 'amount_too_small',
  });
});

test('a payer without a customer pays after a decline and a 3-D Secure challenge; the card is saved', async () => {
  const session = await newSession();
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 4800, payment_intent: null });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Pay ¥4,800');
  expect(page).toContain('Plan &#60;3 months&#62;');

  const declined = await submit(session, '4000000000009995');
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('<p role="alert">Your card has insufficient funds.</p>');

  const challenge = (await submit(session, '4000002500003155')).headers.get('location') ?? '';
  const back = await fetch(challenge, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'complete' }),
  });
  const done = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
  expect(done.headers.get('location')).toBe(`http://localhost:8080/index/payment-result?session=${session.id}`);

  const complete = await bed.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent', 'line_items'],
  });
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    metadata: { paymentId: 'jp-1' },
    payment_intent: { status: 'succeeded', metadata: { paymentId: 'jp-1' } },
    line_items: { data: [{ amount_total: 4800 }] },
  });
  const cards = await bed.stripe.customers.listPaymentMethods(String(complete.customer), { type: 'card' });
  expect(cards.data).toMatchObject([{ card: { last4: '3155' } }]);
  expect(await bed.arrived()).toContain('checkout.session.completed');
  expect((await submit(session, '4242424242424242')).status).toBe(303);
  expect(
    (await bed.stripe.charges.list({ customer: String(complete.customer) })).data.filter(({ paid }) => paid),
  ).toHaveLength(1);
});

test('a blocked brand is refused', async () => {
  const session = await newSession({
    payment_method_options: { card: { restrictions: { brands_blocked: ['discover_global_network'] } } },
  });
  const refused = await submit(session, '3566002020360505');
  expect(await refused.text()).toContain('Cards of this brand are not accepted here.');
  expect((await submit(session, '4242424242424242')).status).toBe(303);
});

test('the link is valid for at most 24 hours and can be expired earlier', async () => {
  await expect(newSession({ expires_at: now + 24 * 60 * 60 + 1 })).rejects.toMatchObject({ param: 'expires_at' });
  const ended = await newSession();
  expect(await bed.stripe.checkout.sessions.expire(ended.id)).toMatchObject({ status: 'expired', url: null });

  const session = await newSession();
  await submit(session, '4000002500003155');
  const { payment_intent: intent } = await bed.stripe.checkout.sessions.retrieve(session.id);
  await expect(bed.stripe.paymentIntents.cancel(String(intent))).rejects.toMatchObject({
    message: expect.stringContaining('Expire the Checkout Session'),
  });
  now += 24 * 60 * 60;
  expect((await fetch(session.url ?? '')).status).toBe(410);
  expect(await bed.stripe.paymentIntents.retrieve(String(intent))).toMatchObject({ status: 'canceled' });
  expect((await bed.arrived()).filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
});
