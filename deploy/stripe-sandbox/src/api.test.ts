import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, startTestBed } from './test-bed.ts';
import { apiVersion } from './wire.ts';

let bed: Awaited<ReturnType<typeof startTestBed>>;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());

describe('the wire protocol', () => {
  test('is the version of the client', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION);
  });

  test('refuses a wrong key with 401', async () => {
    const wrongKey = clientOf(Number(new URL(bed.url).port), 'sk_test_somebody_else');
    await expect(wrongKey.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  test('refuses a publishable key where the secret one is needed', async () => {
    const browser = clientOf(Number(new URL(bed.url).port), 'pk_test_fovea');
    await expect(browser.customers.list()).rejects.toMatchObject({ statusCode: 401, code: 'secret_key_required' });
  });

  test('reports missing, unknown and malformed parameters', async () => {
    const intents = bed.stripe.paymentIntents;
    await expect(bed.stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'usd' })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    });
    await expect(bed.stripe.rawRequest('POST', '/v1/customers', { nickname: 'x' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'nickname',
    });
    await expect(intents.create({ amount: 10.5, currency: 'usd' })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(intents.create({ amount: 10, currency: 'zzz' })).rejects.toMatchObject({ param: 'currency' });
    await expect(bed.stripe.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({ statusCode: 404 });
  });

  test('answers an unknown id with resource_missing and a request id', async () => {
    const refused = bed.stripe.paymentIntents.retrieve('pi_nothing');
    await expect(refused).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test('merges metadata and unsets with empty values', async () => {
    const { id } = await bed.stripe.customers.create({
      name: 'Ito',
      email: 'ito@fovea.test',
      metadata: { region: 'jp', old: 'x' },
    });
    const updated = await bed.stripe.customers.update(id, { name: '', metadata: { old: '', parent: '7' } });
    expect(updated).toMatchObject({ name: null, email: 'ito@fovea.test', metadata: { region: 'jp', parent: '7' } });
    expect(await bed.stripe.customers.retrieve(id)).toEqual(updated);
  });

  test('lists page by page, newest first, and by creation time', async () => {
    const created: string[] = [];
    for (let n = 0; n < 5; n += 1)
      created.unshift((await bed.stripe.customers.create({ email: 'many@fovea.test' })).id);
    const first = await bed.stripe.customers.list({ email: 'many@fovea.test', limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: '/v1/customers' });
    expect(
      await bed.stripe.customers.list({ email: 'many@fovea.test', limit: 2 }).autoPagingToArray({ limit: 100 }),
    ).toMatchObject(created.map((id) => ({ id })));
    expect((await bed.stripe.customers.list({ ending_before: created[2] ?? '', limit: 1 })).data).toMatchObject([
      { id: created[1] },
    ]);
    expect((await bed.stripe.customers.list({ created: { lt: 1000 } })).data).toEqual([]);
  });

  test('expands along paths, in lists too, and refuses fields that are not references', async () => {
    const customer = await bed.stripe.customers.create();
    const intent = await bed.stripe.paymentIntents.create({
      amount: 500,
      currency: 'jpy',
      customer: customer.id,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const found = await bed.stripe.paymentIntents.list({
      customer: customer.id,
      expand: ['data.latest_charge.refunds', 'data.customer'],
    });
    expect(found.data).toMatchObject([
      { id: intent.id, customer: { id: customer.id }, latest_charge: { amount: 500, refunds: { data: [] } } },
    ]);
    await expect(bed.stripe.paymentIntents.retrieve(intent.id, { expand: ['amount'] })).rejects.toMatchObject({
      param: 'expand',
    });
  });
});

describe('idempotency keys', () => {
  test('replay the first response, refuse other parameters', async () => {
    const params = { amount: 1200, currency: 'aud', confirm: true, payment_method: 'pm_card_visa' };
    const first = await bed.stripe.paymentIntents.create(params, { idempotencyKey: 'renewal-1' });
    const again = await bed.stripe.paymentIntents.create(params, { idempotencyKey: 'renewal-1' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      bed.stripe.paymentIntents.create({ ...params, amount: 1300 }, { idempotencyKey: 'renewal-1' }),
    ).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect((await bed.stripe.charges.list({ payment_intent: first.id })).data).toHaveLength(1);
  });

  test('replay a decline without another charge, and do not store a request that never ran', async () => {
    const params = { amount: 77, currency: 'usd', confirm: true, payment_method: 'pm_card_visa_chargeDeclined' };
    const once = await bed.stripe.paymentIntents.create(params, { idempotencyKey: 'declined' }).catch((error) => error);
    const twice = await bed.stripe.paymentIntents
      .create(params, { idempotencyKey: 'declined' })
      .catch((error) => error);
    expect(twice.payment_intent.id).toBe(once.payment_intent.id);
    await expect(
      bed.stripe.paymentIntents.create({ amount: 0, currency: 'usd' }, { idempotencyKey: 'typo' }),
    ).rejects.toMatchObject({ param: 'amount' });
    await expect(
      bed.stripe.paymentIntents.create({ amount: 10, currency: 'usd' }, { idempotencyKey: 'typo' }),
    ).resolves.toMatchObject({ amount: 10 });
  });
});

test('state, idempotency keys and undelivered events survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  const before = await startTestBed({ folder });
  before.sandbox.control.change({ mode: 'hold' });
  const customer = await before.stripe.customers.create({ email: 'kept@fovea.test' }, { idempotencyKey: 'kept' });
  await before.stop();

  const after = await startTestBed({ folder });
  expect(await after.stripe.customers.create({ email: 'kept@fovea.test' }, { idempotencyKey: 'kept' })).toEqual(
    customer,
  );
  expect(await after.arrived()).toEqual(['customer.created']);
  await after.stop();
  rmSync(folder, { recursive: true });
});
