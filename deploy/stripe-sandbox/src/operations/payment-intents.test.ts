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
  error: { code: string; payment_intent: object };
};

const confirmInBrowser = async (
  intent: { id: string; client_secret: string | null },
  card: string,
  more: Record<string, string> = {},
) => {
  const body = cardForm(card, {
    client_secret: intent.client_secret ?? '',
    return_url: 'http://localhost:8080/index/payment-result',
    ...more,
  });
  const response = await fetch(`${bed.url}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body });
  const answer: BrowserAnswer = JSON.parse(await response.text());
  return { status: response.status, body: answer, cors: response.headers.get('access-control-allow-origin') };
};
const newIntent = async (more = {}) => {
  const customer = await bed.stripe.customers.create();
  return bed.stripe.paymentIntents.create({
    amount: 1099,
    currency: 'usd',
    customer: customer.id,
    metadata: { db: 'jp' },
    ...more,
  });
};
const answerChallenge = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

describe('the card form', () => {
  test('pays with the client secret alone, and sees no metadata', async () => {
    const intent = await newIntent();
    const { status, body, cors } = await confirmInBrowser(intent, '4242 4242 4242 4242');
    expect({ status, cors, intent: body.status }).toEqual({ status: 200, cors: '*', intent: 'succeeded' });
    expect(body).not.toHaveProperty('metadata');

    const paid = await bed.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      amount_received: 1099,
      latest_charge: { paid: true, payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
    });
    const receiptUrl = typeof paid.latest_charge === 'object' ? paid.latest_charge?.receipt_url : null;
    expect(await (await fetch(receiptUrl ?? '')).text()).toContain('$10.99');

    const seen = await fetch(`${bed.url}/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`);
    expect(await seen.json()).toMatchObject({ status: 'succeeded' });
    expect((await fetch(`${bed.url}/v1/payment_intents/${intent.id}?client_secret=wrong`)).status).toBe(404);
    expect((await fetch(`${bed.url}/v1/payment_intents/${intent.id}`)).status).toBe(401);
    expect((await confirmInBrowser(intent, '4242424242424242')).body.error.code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  test.each([
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000000069', 'expired_card', null],
    ['4000000000000127', 'incorrect_cvc', null],
  ])('receives the reason why %s is declined, and may try another card', async (card, code, declineCode) => {
    const intent = await newIntent();
    const { status, body } = await confirmInBrowser(intent, card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      type: 'card_error',
      code,
      ...(declineCode ? { decline_code: declineCode } : {}),
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(body.error.payment_intent).not.toHaveProperty('metadata');
    expect(await bed.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
    expect((await confirmInBrowser(intent, '5555555555554444')).body.status).toBe('succeeded');
  });

  test.each([
    ['a wrong digit', { 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
    ['a past year', { 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    ['a thirteenth month', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    ['a short security code', { 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
    ['a real card', { 'payment_method_data[card][number]': '4111111111111111' }, 'card_declined'],
  ])('refuses %s before anything is charged', async (_what, fields, code) => {
    const intent = await newIntent();
    const { status, body } = await confirmInBrowser(intent, '4242424242424242', fields);
    expect({ status, code: body.error.code }).toEqual({ status: 402, code });
    expect(await bed.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  test('receives the brand before confirming', async () => {
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': '3566002020360505',
      'card[exp_month]': '1',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    });
    const response = await fetch(`${bed.url}/v1/payment_methods`, {
      method: 'POST',
      body,
      headers: { Authorization: 'Bearer pk_test_fovea' },
    });
    expect(await response.json()).toMatchObject({ card: { brand: 'jcb', last4: '0505' } });
  });

  test('completes and fails 3-D Secure on the challenge page', async () => {
    const intent = await newIntent({ setup_future_usage: 'off_session' });
    const first = (await confirmInBrowser(intent, '4000002500003155')).body;
    expect(first).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    expect(await (await fetch(first.next_action.redirect_to_url.url)).text()).toContain('Complete</button>');
    const failed = await answerChallenge(first.next_action.redirect_to_url.url, 'fail');
    expect(failed.headers.get('location')).toMatch(
      /payment-result\?payment_intent=pi_.*&payment_intent_client_secret=.*&redirect_status=failed$/,
    );
    expect(await bed.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });

    const second = (await confirmInBrowser(intent, '4000002500003155')).body;
    const completed = await answerChallenge(second.next_action.redirect_to_url.url, 'complete');
    expect(completed.headers.get('location')).toContain('redirect_status=succeeded');
    expect((await answerChallenge(second.next_action.redirect_to_url.url, 'fail')).headers.get('location')).toContain(
      'redirect_status=succeeded',
    );
    expect(await bed.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  test('an abandoned challenge can be cancelled, and its page then says so', async () => {
    const intent = await newIntent();
    const { url } = (await confirmInBrowser(intent, '4000002500003155')).body.next_action.redirect_to_url;
    expect(await bed.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
    });
    expect((await fetch(url)).status).toBe(410);
    await expect(bed.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('off-session charges', () => {
  const charge = (customer: string, method: string) =>
    bed.stripe.paymentIntents.create({
      amount: 3000,
      currency: 'jpy',
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
    });
  const saved = async (card: string) => {
    const intent = await newIntent({ setup_future_usage: 'off_session' });
    const { body } = await confirmInBrowser(intent, card);
    if (body.status === 'requires_action') await answerChallenge(body.next_action.redirect_to_url.url, 'complete');
    const customer = String(intent.customer);
    const [method] = (await bed.stripe.customers.listPaymentMethods(customer, { type: 'card' })).data;
    return { customer, method: method?.id ?? '' };
  };

  test('take the saved card, also one that needed 3-D Secure when it was saved', async () => {
    for (const card of ['4242424242424242', '4000002500003155']) {
      const { customer, method } = await saved(card);
      await bed.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
      expect(await charge(customer, method)).toMatchObject({
        status: 'succeeded',
        currency: 'jpy',
        amount_received: 3000,
      });
    }
  });

  test('are declined for a card that was never authenticated, and for one that fails once saved', async () => {
    const { id } = await bed.stripe.customers.create();
    const { id: method } = await bed.stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer: id,
    });
    await expect(charge(id, method)).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'authentication_required',
    });

    const failing = await saved('4000000000000341');
    await expect(charge(failing.customer, failing.method)).rejects.toMatchObject({
      code: 'card_declined',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  test('need a card that is still attached, to this customer', async () => {
    const { customer, method } = await saved('5555555555554444');
    const { id: other } = await bed.stripe.customers.create();
    await expect(charge(other, method)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await bed.stripe.paymentMethods.detach(method);
    await expect(charge(customer, method)).rejects.toMatchObject({
      message: expect.stringContaining('may not be used again'),
    });
    expect((await bed.stripe.paymentMethods.list({ customer, type: 'card' })).data).toEqual([]);
  });

  test('end with the customer: nothing of the person is left', async () => {
    const { customer, method } = await saved('4242424242424242');
    expect(await bed.stripe.customers.del(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
    expect(await bed.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await expect(charge(customer, method)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  });
});

test('fifty parallel confirmations of one intent charge once', async () => {
  const intent = await newIntent();
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirmInBrowser(intent, '4242424242424242')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await bed.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});
