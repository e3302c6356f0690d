import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestBed } from '../test-bed.ts';

let bed: Awaited<ReturnType<typeof startTestBed>>;
beforeEach(async () => {
  bed = await startTestBed();
});
afterEach(() => bed.stop());

const pay = () =>
  bed.stripe.paymentIntents.create({ amount: 100, currency: 'eur', confirm: true, payment_method: 'pm_card_visa' });
const inOrder = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('every event arrives once, with a valid signature', async () => {
  const { id } = await pay();
  expect((await bed.arrived()).sort()).toEqual([...inOrder].sort());
  expect(bed.received.every(({ isSigned }) => isSigned)).toBe(true);
  const { data } = await bed.stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(data).toMatchObject([
    {
      data: { object: { id, status: 'succeeded' } },
      pending_webhooks: 0,
      request: { id: expect.stringMatching(/^req_/) },
    },
  ]);
  expect(await bed.stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
});

test('a refused event is sent again until it is accepted', async () => {
  bed.answerNext(500, 503, 302);
  await bed.stripe.customers.create();
  expect(await bed.arrived()).toEqual(Array(4).fill('customer.created'));
  expect(bed.sandbox.control.state().deliveries).toMatchObject([
    { state: 'delivered', attempts: [500, 503, 302, 200].map((outcome) => ({ outcome })) },
  ]);
});

test('every event can be sent several times', async () => {
  bed.sandbox.control.change({ duplicates: 5 });
  await bed.stripe.customers.create();
  expect(await bed.arrived()).toEqual(Array(5).fill('customer.created'));
  expect(new Set(bed.received.map(({ id }) => id)).size).toBe(1);
});

test('held events are released in reverse order', async () => {
  bed.sandbox.control.change({ mode: 'hold' });
  await pay();
  await bed.sandbox.control.idle();
  expect(bed.received).toEqual([]);
  await bed.sandbox.control.release({ order: 'reversed' });
  expect(await bed.arrived()).toEqual(inOrder.toReversed());
});

test('dropped events never reach the endpoint until they are released', async () => {
  bed.sandbox.control.change({ mode: 'drop' });
  await pay();
  await bed.sandbox.control.idle();
  expect(bed.received).toEqual([]);
  await bed.sandbox.control.release();
  expect(await bed.arrived()).toEqual(inOrder);
});

test('a delayed event arrives later', async () => {
  bed.sandbox.control.change({ delayMs: 30 });
  await bed.stripe.customers.create();
  expect(await bed.arrived()).toEqual(['customer.created']);
});

test('a wrong signature is refused by the client, and the right one is sent later', async () => {
  const settings = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  await fetch(`${bed.url}/_sandbox/webhooks`, { ...settings, body: JSON.stringify({ wrongSignature: true }) });
  await bed.stripe.customers.create();
  await fetch(`${bed.url}/_sandbox/idle`);
  expect(bed.received.map(({ isSigned }) => isSigned)).toContain(false);
  await fetch(`${bed.url}/_sandbox/webhooks`, { ...settings, body: JSON.stringify({ wrongSignature: false }) });
  await fetch(`${bed.url}/_sandbox/idle?delivered=true`);
  expect(bed.received.at(-1)?.isSigned).toBe(true);
});

test('one event can be sent again on demand, and the responses are returned', async () => {
  await bed.stripe.customers.create();
  await bed.arrived();
  const [event] = bed.sandbox.control.state().events;
  expect(await bed.sandbox.control.resend({ event: event?.id ?? '', copies: 2 })).toMatchObject({
    attempts: [{ outcome: 200 }, { outcome: 200 }],
  });
  expect(await bed.sandbox.control.resend({ event: event?.id ?? '', wrongSignature: true })).toMatchObject({
    attempts: [{ outcome: 400 }],
  });
});

test('the control refuses requests that a web page could send', async () => {
  const response = await fetch(`${bed.url}/_sandbox/refund`, {
    method: 'POST',
    body: new URLSearchParams({ charge: 'ch_1' }),
  });
  expect(response.status).toBe(403);
});
