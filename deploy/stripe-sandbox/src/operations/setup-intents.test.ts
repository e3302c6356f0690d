import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, startTestBed } from '../test-bed.ts';

let bed: Awaited<ReturnType<typeof startTestBed>>;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());

type BrowserAnswer = {
  status: string;
  next_action: { redirect_to_url: { url: string } };
  error: { code: string };
};

async function newSetup() {
  const customer = await bed.stripe.customers.create();
  return bed.stripe.setupIntents.create({ customer: customer.id, metadata: { customerId: 'c-1' } });
}
async function confirm(setup: { id: string; client_secret: string | null }, card: string): Promise<BrowserAnswer> {
  const body = cardForm(card, {
    client_secret: setup.client_secret ?? '',
    return_url: 'http://localhost:8080/index/billing',
  });
  const answer = await fetch(`${bed.url}/v1/setup_intents/${setup.id}/confirm`, { method: 'POST', body });
  return JSON.parse(await answer.text());
}
const retrieve = (id: string) => bed.stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
/** Callers pass a retrieved setup as `never`, because its type allows an unexpanded or missing payment method. */
const charge = (setup: { customer: unknown; payment_method: { id: string } }) =>
  bed.stripe.paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    customer: String(setup.customer),
    payment_method: setup.payment_method.id,
    off_session: true,
    confirm: true,
  });

describe('a card that is saved without a charge', () => {
  test('is attached to the customer, and can be charged off-session', async () => {
    const setup = await newSetup();
    const answer = await confirm(setup, '4242 4242 4242 4242');
    expect(answer.status).toBe('succeeded');
    expect(answer).not.toHaveProperty('metadata');
    const saved = await retrieve(setup.id);
    expect(saved).toMatchObject({
      status: 'succeeded',
      payment_method: { customer: setup.customer, card: { last4: '4242' } },
    });
    expect((await charge(saved as never)).status).toBe('succeeded');
    const events = await bed.stripe.events.list({ type: 'setup_intent.succeeded' });
    expect(events.data.map(({ data }) => data.object)).toMatchObject([
      { id: setup.id, metadata: { customerId: 'c-1' } },
    ]);
  });

  test.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('after a challenge of the bank: %s', async (outcome, redirectStatus, status) => {
    const setup = await newSetup();
    const { next_action } = await confirm(setup, '4000 0025 0000 3155');
    const { url } = next_action.redirect_to_url;
    expect(await (await fetch(url)).text()).toContain('keep this card');
    const back = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    const address = new URL(back.headers.get('location') ?? '');
    expect(address.searchParams.get('setup_intent')).toBe(setup.id);
    expect(address.searchParams.get('redirect_status')).toBe(redirectStatus);
    const saved = await retrieve(setup.id);
    expect(saved.status).toBe(status);
    if (status === 'succeeded') expect((await charge(saved as never)).status).toBe('succeeded');
  });

  test('is declined by its bank, and another may be tried', async () => {
    const setup = await newSetup();
    expect((await confirm(setup, '4000 0000 0000 0002')).error.code).toBe('card_declined');
    expect((await confirm(setup, '4242 4242 4242 4242')).status).toBe('succeeded');
    expect((await confirm(setup, '4242 4242 4242 4242')).error.code).toBe('setup_intent_unexpected_state');
  });

  test('is not found without the client secret', async () => {
    const setup = await newSetup();
    expect((await confirm({ ...setup, client_secret: 'wrong' }, '4242 4242 4242 4242')).error.code).toBe(
      'resource_missing',
    );
  });
});
