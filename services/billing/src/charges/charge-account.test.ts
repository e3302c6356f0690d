import {
  chargeAccount,
  chargeOwnAccount,
  getOwnPayment,
  getPayMethods,
  paymentFailed,
  paymentLinkCreated,
  paymentSucceeded,
  subscriptionChanged,
} from '@fovea/contracts/payments';
import { findChargeablePlans, findPortalPlans } from '@fovea/contracts/plans';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Stage, startStage } from '../test-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });

describe('a card payment', () => {
  test('is pending until the provider’s signed event, then real: number, receipt, fact, deposit once', async () => {
    const plan = await stage.addPlan({ guaranteeUrl: 'https://example.test/g.pdf', experience_months: 0, experience_days: 14 });
    const family = await stage.addFamily();
    stage.sandbox.control.change({ mode: 'hold' });
    const charged = await stage.charge(family, plan);
    expect(charged).toMatchObject({ method: 'card', currency: 'jpy', amount: '16000' });
    await stage.payByCard(charged);
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending', paidAt: null, referenceNumber: null }]);

    await stage.sandbox.control.release();
    await stage.settled();
    const [payment] = await stage.paymentsOf(family);
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount: '16000',
      plan: { price: '12000', deposit: '3000', purchase: '1000' },
      taxPercentage: 10,
      referenceNumber: expect.stringMatching(/^FV-JP-\d{4}-\d{6}$/),
      receipt_url: expect.stringContaining('/receipts/ch_'),
      catalog: { name: 'Fovea One' },
      customer: { email: family.email, firstName: 'Hana' },
      company: { name: 'Midori Eye Clinic' },
    });
    const told = (await stage.bed.announced(paymentSucceeded)).filter(({ accountId }) => accountId === family.accountId);
    expect(told).toMatchObject([{ paymentId: payment?._id, amount: '16000', firstCharge: true, autoRenew: false, validMonths: 3, billing_type: 'RETAIL' }]);
    expect(told[0]?.experienceDate).not.toBeNull();

    const later = await stage.addPlan({ name: 'Once more' });
    const again = await stage.charge(family, later);
    expect(again).toMatchObject({ amount: '12000' });
  });

  test('with auto-renew keeps the card’s summary and starts the renewal', async () => {
    const plan = await stage.addPlan({ renew_end_months: 12 });
    const family = await stage.addFamily();
    await stage.payByCard(await stage.charge(family, plan, { autoRenew: true }));
    await stage.settled();
    expect(await stage.bed.call(getPayMethods, { accountId: family.accountId }, { as: stage.tokens.admin })).toEqual({
      methods: ['card', 'link'],
      card: { brand: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2040 },
    });
    const told = (await stage.bed.announced(subscriptionChanged)).filter(({ accountId }) => accountId === family.accountId);
    expect(told).toMatchObject([{ status: 'active', reason: 'started', renewHasEnd: true }]);
    // A running renewal locks the choice.
    expect(await stage.bed.call(findChargeablePlans, { accountId: family.accountId }, { as: stage.tokens.admin })).toEqual({ list: [] });
    await expect(stage.charge(family, plan)).rejects.toMatchObject(refusedWith('planNotAvailable'));
  });

  test('declined is failed and told; another card in the same form still pays', async () => {
    const family = await stage.addFamily();
    const charged = await stage.charge(family, await stage.addPlan());
    await stage.payByCard(charged, '4000000000009995');
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'failed' }]);
    expect((await stage.bed.announced(paymentFailed)).filter(({ accountId }) => accountId === family.accountId)).toMatchObject([{ renewalTry: null }]);
    await stage.payByCard(charged);
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('a JCB card is neither kept nor renewed, even if the form let it through', async () => {
    const family = await stage.addFamily();
    await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }), '3566002020360505');
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
    expect(await stage.bed.call(getPayMethods, { accountId: family.accountId }, { as: stage.tokens.admin })).toMatchObject({ card: null });
  });
});

describe('one charge in flight', () => {
  test('of 50 at once exactly one wins', async () => {
    const plan = await stage.addPlan();
    const family = await stage.addFamily();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => stage.charge(family, plan)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message).split(':')[0]] : []));
    expect(new Set(refusals)).toEqual(new Set(['chargeInFlight']));
    expect(await stage.paymentsOf(family)).toHaveLength(1);
  });

  test.each(['WHOLESALE', 'FREE', 'PREPAID'] as const)('of 20 %s charges at once exactly one wins', async (billing_type) => {
    stage.prepaid.left = 20;
    const plan = await stage.addPlan({ billing_type });
    const family = await stage.addFamily();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => stage.charge(family, plan)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', amount: '0' }]);
    expect(stage.prepaid.left).toBe(billing_type === 'PREPAID' ? 19 : 20);
  });

  test('an abandoned form gives way: the older intent is cancelled at the provider first', async () => {
    const family = await stage.addFamily();
    const older = await stage.charge(family, await stage.addPlan());
    const newer = await stage.charge(family, await stage.addPlan({ name: 'Another' }));
    expect(await stage.payByCard(older)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    await stage.payByCard(newer);
    await stage.settled();
    expect((await stage.paymentsOf(family)).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
  });

  test('an older one that was paid in the meantime refuses the new charge and is real at once', async () => {
    const family = await stage.addFamily();
    const older = await stage.charge(family, await stage.addPlan());
    stage.sandbox.control.change({ mode: 'hold' });
    await stage.payByCard(older);
    await expect(stage.charge(family, await stage.addPlan({ name: 'Another' }))).rejects.toMatchObject(refusedWith('chargeInFlight'));
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
    await stage.sandbox.control.release();
    await stage.settled();
    expect((await stage.bed.announced(paymentSucceeded)).filter(({ accountId }) => accountId === family.accountId)).toHaveLength(1);
  });

  test('the brake stops the fourth charge of a day', async () => {
    const family = await stage.addFamily();
    for (const name of ['one', 'two', 'three']) await stage.charge(family, await stage.addPlan({ name, billing_type: 'WHOLESALE' }));
    await expect(stage.charge(family, await stage.addPlan({ billing_type: 'WHOLESALE' }))).rejects.toMatchObject(refusedWith('tooManyCharges'));
  });
});

describe('other ways to pay', () => {
  test('a link is mailed, works once, and blocks JCB cards', async () => {
    const family = await stage.addFamily();
    const charged = await stage.charge(family, await stage.addPlan(), { method: 'link' });
    expect((await stage.bed.announced(paymentLinkCreated)).filter(({ accountId }) => accountId === family.accountId)).toHaveLength(1);
    expect(await (await stage.payByLink(charged, '3566002020360505')).text()).toContain('not accepted');
    await stage.payByLink(charged, '4000000000009995');
    await stage.settled();
    // The payer may still use another card.
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending' }]);
    await stage.payByLink(charged);
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('an expired link is failed', async () => {
    const family = await stage.addFamily();
    await stage.charge(family, await stage.addPlan(), { method: 'link' });
    for (const { id, metadata } of stage.sandbox.control.state().sessions)
      if (metadata.accountId === family.accountId) stage.sandbox.control.expire({ session: id });
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'failed' }]);
  });

  test('RETAIL without the gateway never opens a card form', async () => {
    const family = await stage.addFamily();
    expect(await stage.charge(family, await stage.addPlan({ paymentGateway: false }), { method: 'card', autoRenew: true })).toMatchObject({ method: 'link' });
  });

  test('PREPAID takes one of the company’s, FREE works once, WHOLESALE at once; no money moves', async () => {
    const family = await stage.addFamily();
    stage.prepaid.left = 0;
    const prepaid = await stage.addPlan({ billing_type: 'PREPAID' });
    await expect(stage.charge(family, prepaid)).rejects.toMatchObject(refusedWith('noPrepaidLeft'));
    stage.prepaid.left = 1;
    expect(await stage.charge(family, prepaid)).toMatchObject({ method: 'none', newExpiredDate: expect.any(String) });

    const free = await stage.addPlan({ billing_type: 'FREE' });
    const other = await stage.addFamily();
    await stage.charge(other, free);
    await expect(stage.charge(other, free)).rejects.toMatchObject(refusedWith('planNotAvailable'));
  });

  test('a kill between taking a prepaid subscription and writing it down loses and doubles nothing', async () => {
    const family = await stage.addFamily();
    stage.prepaid.left = 1;
    await stage.charge(family, await stage.addPlan({ billing_type: 'PREPAID' }));
    // As if the process had died right after the company had counted it.
    await stage.bed.sql(`UPDATE payment SET status = 'pending', paid_at = NULL, reference_number = NULL, ask_at = now() WHERE account_id = $1`, [
      family.accountId,
    ]);
    await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
    expect(stage.prepaid.left).toBe(0);
  });
});

describe('a parent’s charge', () => {
  test('needs a bound device and a company that sells to parents, and stays in the family', async () => {
    const plan = await stage.addPlan();
    const family = await stage.addFamily();
    const stranger = await stage.addFamily();
    const wish = { accountId: family.accountId, planId: plan, autoRenew: false, terms: true };
    await expect(stage.bed.call(chargeOwnAccount, wish, { as: await stage.tokenOf(stranger) })).rejects.toMatchObject(refusedWith('notFound'));
    await stage.tellFamily({ ...family, hasDevice: false });
    await expect(stage.bed.call(chargeOwnAccount, wish, { as: await stage.tokenOf(family) })).rejects.toMatchObject(refusedWith('deviceRequired'));
    await stage.tellFamily({ ...family, companyId: stage.otherClinic });
    await expect(stage.bed.call(findPortalPlans, { accountId: family.accountId }, { as: await stage.tokenOf(family) })).rejects.toMatchObject(
      refusedWith('plansNotPublic'),
    );
    await stage.tellFamily(family);
    const charged = await stage.bed.call(chargeOwnAccount, wish, { as: await stage.tokenOf(family) });
    if (charged.method !== 'card') throw new Error('no card form');
    await stage.payByCard(charged);
    await stage.settled();
    const own = await stage.bed.call(getOwnPayment, { intentId: charged.intentId }, { as: await stage.tokenOf(family) });
    expect(own).toMatchObject({ status: 'succeeded', account: { _id: family.accountId } });
    await expect(stage.bed.call(getOwnPayment, { intentId: charged.intentId }, { as: await stage.tokenOf(stranger) })).rejects.toMatchObject(
      refusedWith('notFound'),
    );
  });

  test('consent and choices are asked for', async () => {
    const plan = await stage.addPlan({ termsUrl: 'https://example.test/t.pdf', guaranteeUrl: 'https://example.test/g.pdf', experience_days: 14 });
    const family = await stage.addFamily();
    await expect(stage.charge(family, plan, { terms: false })).rejects.toMatchObject(refusedWith('termsRequired'));
    await expect(stage.charge(family, plan, { guarantee: false })).rejects.toMatchObject(refusedWith('guaranteeRequired'));
    await expect(stage.charge(family, plan, { autoRenew: undefined })).rejects.toMatchObject(refusedWith('autoRenewRequired'));
    await expect(stage.charge(family, plan, { method: undefined })).rejects.toMatchObject(refusedWith('methodRequired'));
    await expect(stage.bed.call(chargeAccount, { accountId: family.accountId, planId: plan }, { as: stage.tokens.clinic })).rejects.toMatchObject(
      refusedWith('notAllowed'),
    );
  });
});
