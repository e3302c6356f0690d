import { addDuration } from '@fovea/contracts/durations';
import {
  chargeAccount,
  findCustomerPayments,
  getPayMethods,
  getPaymentDetails,
} from '@fovea/contracts/payments/endpoints';
import {
  paymentFailed,
  paymentLinkCreated,
  paymentSucceeded,
  subscriptionChanged,
} from '@fovea/contracts/payments/events';
import { chargeOwnAccount, getOwnPayment } from '@fovea/contracts/payments/portal-endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { atOneMoment } from '@fovea/kit-testing/clock';
import { holdTransaction } from '@fovea/kit-testing/held-transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const refusedWith = (error: string) => ({ message: expect.stringMatching(new RegExp(`^${error}:`)) });

describe('a card payment', () => {
  test('is pending until the provider’s signed event, then succeeds: number, receipt, event, deposit once', async () => {
    const plan = await stage.addPlan({
      guaranteeUrl: 'https://example.test/g.pdf',
      experience_months: 0,
      experience_days: 14,
    });
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
    const published = (await stage.bed.published(paymentSucceeded)).filter(
      ({ accountId }) => accountId === family.accountId,
    );
    expect(published).toMatchObject([
      {
        paymentId: payment?._id,
        amount: '16000',
        firstCharge: true,
        autoRenew: false,
        validMonths: 3,
        billing_type: 'RETAIL',
      },
    ]);
    expect(published[0]?.experienceDate).not.toBeNull();

    const later = await stage.addPlan({ name: 'Once more' });
    const again = await stage.charge(family, later);
    expect(again).toMatchObject({ amount: '12000' });
  });

  test('with auto-renew saves the card’s summary and starts the renewal', async () => {
    const plan = await stage.addPlan({ renew_end_months: 12 });
    const family = await stage.addFamily();
    await stage.payByCard(await stage.charge(family, plan, { autoRenew: true }));
    await stage.settled();
    expect(await stage.bed.call(getPayMethods, { accountId: family.accountId }, { as: stage.tokens.admin })).toEqual({
      methods: ['card', 'link'],
      card: { brand: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2040, refused: false },
    });
    const published = (await stage.bed.published(subscriptionChanged)).filter(
      ({ accountId }) => accountId === family.accountId,
    );
    expect(published).toMatchObject([{ status: 'active', reason: 'started', renewHasEnd: true }]);
    // A running renewal locks the choice.
    expect(
      await stage.bed.call(findChargeablePlans, { accountId: family.accountId }, { as: stage.tokens.admin }),
    ).toEqual({ list: [], notOffered: [] });
    await expect(stage.charge(family, plan)).rejects.toMatchObject(refusedWith('planNotAvailable'));
  });

  test('declined, it fails and is published; another card in the same form still pays', async () => {
    const family = await stage.addFamily();
    const charged = await stage.charge(family, await stage.addPlan());
    await stage.payByCard(charged, '4000000000009995');
    await stage.settled();
    const [failed] = await stage.paymentsOf(family);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(
      await stage.bed.call(getPaymentDetails, { id: failed?._id ?? '' }, { as: stage.tokens.clinic }),
    ).toMatchObject({ failureCode: 'insufficient_funds' });
    expect(
      (await stage.bed.published(paymentFailed)).filter(({ accountId }) => accountId === family.accountId),
    ).toMatchObject([{ renewalTry: null }]);
    await stage.payByCard(charged);
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('a JCB card is neither saved nor renewed, even if the form let it through', async () => {
    const family = await stage.addFamily();
    await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }), '3566002020360505');
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
    expect(
      await stage.bed.call(getPayMethods, { accountId: family.accountId }, { as: stage.tokens.admin }),
    ).toMatchObject({ card: null });
  });
});

/** Concurrent charges count as one press for five seconds; a busy machine takes longer for fifty. */
const atOnce = (families: readonly Family[], plan: string) =>
  atOneMoment(() => Promise.allSettled(families.map((family) => stage.charge(family, plan))));

describe('one charge in flight', () => {
  test('of 50 at once exactly one wins', async () => {
    const plan = await stage.addPlan();
    const family = await stage.addFamily();
    const results = await atOnce(Array(50).fill(family), plan);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason.message).split(':')[0]] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(['chargeInFlight']));
    expect(await stage.paymentsOf(family)).toHaveLength(1);
  });

  test.each(['WHOLESALE', 'FREE', 'PREPAID'] as const)(
    'of 20 %s charges at once exactly one wins',
    async (billing_type) => {
      stage.prepaid.left = 20;
      const plan = await stage.addPlan({ billing_type });
      const family = await stage.addFamily();
      const results = await atOnce(Array(20).fill(family), plan);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', amount: '0' }]);
      expect(stage.prepaid.left).toBe(billing_type === 'PREPAID' ? 19 : 20);
    },
  );

  test('an abandoned form gives way: the older intent is cancelled at the provider first', async () => {
    const family = await stage.addFamily();
    const older = await stage.charge(family, await stage.addPlan());
    const newer = await stage.charge(family, await stage.addPlan({ name: 'Another' }));
    expect(await stage.payByCard(older)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    await stage.payByCard(newer);
    await stage.settled();
    expect((await stage.paymentsOf(family)).map(({ status, failure }) => [status, failure]).sort()).toEqual([
      ['failed', 'superseded'],
      ['succeeded', null],
    ]);
  });

  test('a form that is created while another charge checks is not canceled: the other is refused', async () => {
    const family = await stage.addFamily();
    const charged = await stage.charge(family, await stage.addPlan());
    const intentId = charged.method === 'card' ? charged.intentId : '';
    const { accountId } = family;
    await stage.bed.sql('UPDATE payment SET intent_id = NULL WHERE account_id = $1', [accountId]);
    const making = await holdTransaction(stage.bed, {
      scope: 'jp',
      sql: 'UPDATE payment SET intent_id = $2 WHERE account_id = $1',
      values: [accountId, intentId],
    });
    const refused = expect(stage.charge(family, await stage.addPlan({ name: 'Another' }))).rejects.toMatchObject(
      refusedWith('chargeInFlight'),
    );
    await making.untilAnotherWaits();
    await making.commit();
    await refused;
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending' }]);
    await stage.payByCard(charged);
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('an older one that was paid meanwhile succeeds at once and refuses the new charge', async () => {
    const family = await stage.addFamily();
    const older = await stage.charge(family, await stage.addPlan());
    stage.sandbox.control.change({ mode: 'hold' });
    await stage.payByCard(older);
    await expect(stage.charge(family, await stage.addPlan({ name: 'Another' }))).rejects.toMatchObject(
      refusedWith('chargeInFlight'),
    );
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
    await stage.sandbox.control.release();
    await stage.settled();
    expect(
      (await stage.bed.published(paymentSucceeded)).filter(({ accountId }) => accountId === family.accountId),
    ).toHaveLength(1);
  });

  test('the limit refuses the fourth charge of a day', async () => {
    const family = await stage.addFamily();
    for (const name of ['one', 'two', 'three'])
      await stage.charge(family, await stage.addPlan({ name, billing_type: 'WHOLESALE' }));
    await expect(stage.charge(family, await stage.addPlan({ billing_type: 'WHOLESALE' }))).rejects.toMatchObject(
      refusedWith('tooManyCharges'),
    );
  });
});

describe('other ways to pay', () => {
  test('a link is mailed, works once, and blocks JCB cards', async () => {
    const family = await stage.addFamily();
    const charged = await stage.charge(family, await stage.addPlan(), { method: 'link' });
    expect(
      (await stage.bed.published(paymentLinkCreated)).filter(({ accountId }) => accountId === family.accountId),
    ).toHaveLength(1);
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

  test.each(['plan', 'company'] as const)(
    'by card or link is refused, and the lists say why, where the %s takes none',
    async (who) => {
      const companyId = await stage.openCompany('Cardless Eye Clinic');
      if (who === 'company') stage.cardless.add(companyId);
      const planId = await stage.addPlan({ paymentGateway: who === 'company' });
      const family = await stage.addFamily({ companyId });
      const { accountId } = family;
      const parent = await stage.tokenOf(family);
      for (const method of ['card', 'link'] as const)
        await expect(stage.charge(family, planId, { method })).rejects.toMatchObject(refusedWith('cardPaymentsOff'));
      await expect(
        stage.bed.call(chargeOwnAccount, { accountId, planId, autoRenew: false }, { as: parent }),
      ).rejects.toMatchObject(refusedWith('cardPaymentsOff'));
      expect(await stage.paymentsOf(family)).toEqual([]);
      const lists = [
        await stage.bed.call(findChargeablePlans, { accountId }, { as: stage.tokens.admin }),
        await stage.bed.call(findPortalPlans, { accountId }, { as: parent }),
      ];
      for (const { list } of lists) expect(list.find(({ _id }) => _id === planId)).toMatchObject({ unpayable: who });
      const { methods } = await stage.bed.call(getPayMethods, { accountId }, { as: stage.tokens.admin });
      expect(methods).toEqual(who === 'company' ? [] : ['card', 'link']);
    },
  );

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

  describe('free trials of a family', () => {
    /** Siblings as the customer service publishes them, with their number. */
    const child = (family: Family, children: number) =>
      stage.publishFamily({ ...family, accountId: newId(), children });
    const offersTrial = async ({ accountId }: Family, planId: string) =>
      (await stage.bed.call(findChargeablePlans, { accountId }, { as: stage.tokens.admin })).list.some(
        ({ _id }) => _id === planId,
      );

    test('do not restart with another child in the place of a deleted one', async () => {
      const free = await stage.addPlan({ billing_type: 'FREE', price: '0' });
      const first = await stage.addFamily();
      await stage.charge(first, free);
      const next = await child(first, 1);
      expect(await offersTrial(next, free)).toBe(false);
      await expect(stage.charge(next, free)).rejects.toMatchObject(refusedWith('planNotAvailable'));
      const second = await child(first, 2);
      expect(await offersTrial(second, free)).toBe(true);
      await stage.charge(second, free);
      await expect(stage.charge(await child(first, 2), free)).rejects.toMatchObject(refusedWith('planNotAvailable'));
    });

    test('of two children at once one gets the last', async () => {
      const free = await stage.addPlan({ billing_type: 'FREE', price: '0' });
      const deleted = await stage.addFamily();
      await stage.charge(deleted, free);
      const both = [await child(deleted, 2), await child(deleted, 2)];
      const results = await atOnce(
        both.flatMap((each) => [each, each]),
        free,
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await stage.paymentsOf(deleted)).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    });
  });

  test('a crash between taking a prepaid subscription and storing it loses and doubles nothing', async () => {
    const family = await stage.addFamily();
    stage.prepaid.left = 1;
    await stage.charge(family, await stage.addPlan({ billing_type: 'PREPAID' }));
    // As after a crash right after the company had counted it.
    await stage.bed.sql(
      `UPDATE payment SET status = 'pending', paid_at = NULL, reference_number = NULL, ask_at = now() WHERE account_id = $1`,
      [family.accountId],
    );
    await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
    expect(stage.prepaid.left).toBe(0);
  });
});

test('paid and guaranteed time is counted on the family’s calendar, and published with its time zone', async () => {
  const plan = await stage.addPlan({ valid_months: 3, experience_months: 1, experience_days: 0 });
  const timezone = 'America/Los_Angeles';
  const family = await stage.addFamily({ timezone });
  await stage.payByCard(await stage.charge(family, plan));
  await stage.settled();
  const fact = (await stage.bed.published(paymentSucceeded)).find(({ accountId }) => accountId === family.accountId);
  const paidAt = new Date(fact?.paidAt ?? '');
  expect(fact).toMatchObject({ timezone, experienceDate: addDuration(paidAt, 1, 0, timezone).toISOString() });
  expect((await stage.paymentsOf(family))[0]?.newExpiredDate).toBe(addDuration(paidAt, 3, 0, timezone).toISOString());
});

describe('what is accepted with a charge', () => {
  test('is stored with it: which text, by whom, when and from where', async () => {
    const termsUrl = 'https://fovea.test/terms.pdf';
    const guaranteeUrl = 'https://fovea.test/guarantee.pdf';
    const plan = await stage.addPlan({ termsUrl, guaranteeUrl, experience_months: 0, experience_days: 14 });
    const family = await stage.addFamily();
    const input = { accountId: family.accountId, planId: plan, autoRenew: false, terms: true, guarantee: true };
    const charged = await stage.bed.call(chargeOwnAccount, input, { as: await stage.tokenOf(family) });
    if (charged.method !== 'card') throw new Error('no card form');
    await stage.payByCard(charged);
    await stage.settled();
    const { list } = await stage.bed.call(
      findCustomerPayments,
      { userId: family.customerId },
      { as: stage.tokens.admin },
    );
    const address = expect.stringMatching(/127\.0\.0\.1/);
    expect(list).toMatchObject([
      { consent: { terms: termsUrl, guarantee: guaranteeUrl, by: 'parent', at: expect.any(String), address } },
    ]);
  });
});

describe('a parent’s charge', () => {
  test('needs a bound device and a company that sells to parents, and stays in the family', async () => {
    const plan = await stage.addPlan();
    const family = await stage.addFamily();
    const stranger = await stage.addFamily();
    const input = { accountId: family.accountId, planId: plan, autoRenew: false, terms: true };
    await expect(stage.bed.call(chargeOwnAccount, input, { as: await stage.tokenOf(stranger) })).rejects.toMatchObject(
      refusedWith('notFound'),
    );
    await stage.publishFamily({ ...family, hasDevice: false });
    await expect(stage.bed.call(chargeOwnAccount, input, { as: await stage.tokenOf(family) })).rejects.toMatchObject(
      refusedWith('deviceRequired'),
    );
    await stage.publishFamily({ ...family, companyId: stage.otherClinic });
    await expect(
      stage.bed.call(findPortalPlans, { accountId: family.accountId }, { as: await stage.tokenOf(family) }),
    ).rejects.toMatchObject(refusedWith('plansNotPublic'));
    await stage.publishFamily(family);
    const charged = await stage.bed.call(chargeOwnAccount, input, { as: await stage.tokenOf(family) });
    if (charged.method !== 'card') throw new Error('no card form');
    await stage.payByCard(charged);
    await stage.settled();
    const own = await stage.bed.call(
      getOwnPayment,
      { intentId: charged.intentId },
      { as: await stage.tokenOf(family) },
    );
    expect(own).toMatchObject({ status: 'succeeded', account: { _id: family.accountId } });
    await expect(
      stage.bed.call(getOwnPayment, { intentId: charged.intentId }, { as: await stage.tokenOf(stranger) }),
    ).rejects.toMatchObject(refusedWith('notFound'));
  });

  test('is never for what the company pays, unless an administrator allows it', async () => {
    const family = await stage.addFamily();
    const as = await stage.tokenOf(family);
    stage.prepaid.left = 3;
    const input = { accountId: family.accountId, terms: true };
    const prepaid = await stage.addPlan({ name: 'Of the clinic', billing_type: 'PREPAID' });
    const wholesale = await stage.addPlan({ name: 'Of the distributor', billing_type: 'WHOLESALE' });
    const reserved = await stage.addPlan({ name: 'Kept', familiesMayChoose: false });
    const allowed = await stage.addPlan({ name: 'Allowed', billing_type: 'PREPAID', familiesMayChoose: true });
    const ofFamily = (await stage.bed.call(findPortalPlans, { accountId: family.accountId }, { as })).list;
    const ids = ofFamily.map(({ _id }) => _id);
    expect(ids).toContain(allowed);
    for (const planId of [prepaid, wholesale, reserved]) {
      expect(ids).not.toContain(planId);
      await expect(stage.bed.call(chargeOwnAccount, { ...input, planId }, { as })).rejects.toMatchObject(
        refusedWith('planNotAvailable'),
      );
    }
    expect(await stage.paymentsOf(family)).toEqual([]);
    expect(stage.prepaid.left).toBe(3);

    const prepaidLeft = async (token: string) =>
      (await stage.bed.call(findChargeablePlans, { accountId: family.accountId }, { as: token })).list.find(
        ({ _id }) => _id === prepaid,
      )?.prepaidLeft;
    expect(await prepaidLeft(stage.tokens.admin)).toBe(3);
    expect(await prepaidLeft(stage.tokens.clinic)).toBeNull();
    expect(ofFamily.find(({ _id }) => _id === allowed)?.prepaidLeft).toBeNull();
    expect(await stage.bed.call(chargeOwnAccount, { ...input, planId: allowed }, { as })).toMatchObject({
      method: 'none',
    });
    expect(stage.prepaid.left).toBe(2);
  });

  test('requires consent and choices', async () => {
    const plan = await stage.addPlan({
      termsUrl: 'https://example.test/t.pdf',
      guaranteeUrl: 'https://example.test/g.pdf',
      experience_days: 14,
    });
    const family = await stage.addFamily();
    await expect(stage.charge(family, plan, { terms: false })).rejects.toMatchObject(refusedWith('termsRequired'));
    await expect(stage.charge(family, plan, { guarantee: false })).rejects.toMatchObject(
      refusedWith('guaranteeRequired'),
    );
    await expect(stage.charge(family, plan, { autoRenew: undefined })).rejects.toMatchObject(
      refusedWith('autoRenewRequired'),
    );
    await expect(stage.charge(family, plan, { method: undefined })).rejects.toMatchObject(
      refusedWith('methodRequired'),
    );
    await expect(
      stage.bed.call(chargeAccount, { accountId: family.accountId, planId: plan }, { as: stage.tokens.clinic }),
    ).rejects.toMatchObject(refusedWith('notAllowed'));
  });
});
