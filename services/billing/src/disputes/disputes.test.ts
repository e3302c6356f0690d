import { getDisputeEvidence } from '@fovea/contracts/documents/endpoints';
import { messagesSince } from '@fovea/contracts/notifications/rpcs';
import { findPayments, getPaymentDetails, refundPayment } from '@fovea/contracts/payments/endpoints';
import { paymentNeedsAttention, subscriptionChanged } from '@fovea/contracts/payments/events';
import { complianceOf } from '@fovea/contracts/usage/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const control = () => stage.sandbox.control;
const balances = (family: Family) => balancesOf(stage, family);
const chargesOf = ({ accountId }: Family) =>
  control()
    .state()
    .charges.filter(({ metadata }) => metadata.accountId === accountId);
const chargeOf = (family: Family) => chargesOf(family)[0]?.id ?? '';
const detailsOf = async (family: Family) => {
  const [payment] = await stage.paymentsOf(family);
  return stage.bed.call(getPaymentDetails, { id: payment?._id ?? '' }, { as: stage.tokens.admin });
};
const attentionsOf = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentNeedsAttention))
    .filter((fact) => fact.accountId === accountId)
    .map(({ why }) => why);
const earned = { deposits: -3_000, tax: -1_200, revenue: -11_800 };
const paidBooks = { provider: 16_000, ...earned };
/** The provider's fee of a dispute, won or lost. */
const feeTaken = { provider: -1_500, fees: 1_500 };

async function paid(autoRenew = false) {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan({ valid_months: 1 }), { autoRenew }));
  await stage.settled();
  return family;
}

describe('a dispute', () => {
  test('is shown with deadline and reason, and its money is booked away and back', async () => {
    const family = await paid();
    const dispute = control().dispute({ charge: chargeOf(family), reason: 'product_not_received' });
    await stage.settled();
    expect(await detailsOf(family)).toMatchObject({
      status: 'succeeded',
      attention: 'disputed',
      disputes: [
        { status: 'needsResponse', reason: 'product_not_received', amount: '16000', withdrawn: true, closedAt: null },
      ],
    });
    expect((await detailsOf(family)).disputes[0]?.dueBy).toBe(
      new Date((dispute.evidence_details.due_by ?? 0) * 1000).toISOString(),
    );
    expect(await balances(family)).toEqual({ disputed: 16_000, ...feeTaken, ...earned });
    control().closeDispute({ dispute: dispute.id, isWon: true });
    await stage.settled();
    expect((await detailsOf(family)).disputes).toMatchObject([{ status: 'won', withdrawn: false, dueBy: null }]);
    expect(await balances(family)).toEqual({ ...paidBooks, provider: 14_500, fees: 1_500 });
    expect(await attentionsOf(family)).toEqual(['disputed']);
  });

  test('is first in the list of payments that need attention, and its evidence is collected once', async () => {
    const family = await paid();
    const { accountId, customerId } = family;
    const [{ _id: id = '' } = {}] = await stage.paymentsOf(family);
    const { id: dispute } = control().dispute({ charge: chargeOf(family) });
    await stage.settled();
    const as = stage.tokens.admin;
    const { list } = await stage.bed.call(findPayments, { attention: true, pageSize: 100 }, { as });
    const waiting = list.map(({ answerBy }) => answerBy);
    const open = waiting.filter((until) => until !== null);
    expect(list.find((payment) => payment._id === id)?.answerBy).toBe((await detailsOf(family)).disputes[0]?.dueBy);
    expect(waiting.slice(0, open.length)).toEqual(open.toSorted());
    let calls = 0;
    stage.bed.stubRpc(complianceOf, (of) => {
      calls += 1;
      expect(of).toMatchObject({ accountId });
      return {
        rate: 80,
        prescribedPerWeek: null,
        prescribedRate: null,
        rateFrom: null,
        firstUse: '2026-11-02T09:00:00.000Z',
        uses: 9,
        timezone: 'Asia/Tokyo',
        months: [{ month: '2026-11', uses: 9, expected: 10, rate: 80, prescribed: null, prescribedRate: null }],
      };
    });
    stage.bed.stubRpc(messagesSince, (of) => {
      expect(of).toMatchObject({ customerId, language: 'en' });
      const at = '2026-11-03T09:00:00.000Z';
      const message = {
        _id: newId(),
        channel: 'mail',
        title: 'Your receipt',
        reason: 'money',
        state: 'delivered',
      } as const;
      return { list: [{ ...message, accountId, instead: false, at, dueAt: null }] };
    });
    const evidence = async (caller = as) => {
      const response = await stage.bed.send(getDisputeEvidence, { id, dispute, language: 'en' }, { as: caller });
      if (response.ok)
        expect(response.headers.get('content-disposition')).toMatch(/''evidence-FV-JP-\d{4}-\d{6}\.pdf$/);
      return Buffer.from(await response.arrayBuffer());
    };
    const [pdf, again] = [await evidence(), await evidence()];
    expect(again.equals(pdf)).toBe(true);
    expect(calls).toBe(1);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    const letters = text.replace(/\s/g, '');
    for (const expected of [dispute, 'Yourreceipt(mail,delivered)', '2026-119', '¥16,000', 'HanaYamada', 'fraudulent'])
      expect(letters).toContain(expected);
    expect(JSON.parse(String(await evidence(stage.tokens.clinic)))).toMatchObject({ code: 4030001 });
  });

  test('has the same result in reverse order, repeated and late', async () => {
    const family = await paid();
    control().change({ mode: 'hold', duplicates: 3 });
    const { id: dispute } = control().dispute({ charge: chargeOf(family) });
    control().closeDispute({ dispute, isWon: false });
    await control().release({ order: 'reversed' });
    control().change({ duplicates: 1 });
    await stage.settled();
    expect((await detailsOf(family)).disputes).toMatchObject([{ status: 'lost', withdrawn: true }]);
    expect(await balances(family)).toEqual({ losses: 16_000, ...feeTaken, ...earned });
  });

  test('while the bank has the money nothing is renewed; won, it is; the paid time stays throughout', async () => {
    const family = await paid(true);
    const [{ newExpiredDate: expiry = null } = {}] = await stage.paymentsOf(family);
    await stage.publishFamily({ ...family, paid: true, expiredDate: expiry });
    const { id: dispute } = control().dispute({ charge: chargeOf(family) });
    await stage.settled();
    await stage.runJob('renew-subscriptions', new Date(expiry ?? ''));
    expect(chargesOf(family)).toHaveLength(1);
    expect(await detailsOf(family)).toMatchObject({ newExpiredDate: expiry });
    control().closeDispute({ dispute, isWon: true });
    await stage.settled();
    await stage.runJob('renew-subscriptions', new Date(expiry ?? ''));
    await stage.settled();
    expect(chargesOf(family)).toHaveLength(2);
  });

  test('lost, it ends the renewal and comes up again', async () => {
    const family = await paid(true);
    const { id: dispute } = control().dispute({ charge: chargeOf(family) });
    await stage.settled();
    control().closeDispute({ dispute, isWon: false });
    await stage.settled();
    expect(await attentionsOf(family)).toEqual(['disputed', 'disputed']);
    const published = (await stage.bed.published(subscriptionChanged)).filter(
      ({ accountId }) => accountId === family.accountId,
    );
    expect(published.at(-1)).toMatchObject({ status: 'canceled', reason: 'stopped' });
  });

  test('an inquiry moves no money', async () => {
    const family = await paid();
    const { id: dispute } = control().dispute({ charge: chargeOf(family), isInquiry: true });
    control().closeDispute({ dispute, isWon: true });
    await stage.settled();
    expect((await detailsOf(family)).disputes).toMatchObject([{ status: 'closed', withdrawn: false }]);
    expect(await balances(family)).toEqual(paidBooks);
  });

  test('of other business is left alone', async () => {
    const intent = await (
      await fetch(`${stage.stripeUrl}/v1/payment_intents`, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_stage' },
        body: new URLSearchParams({ amount: '100', currency: 'eur', confirm: 'true', payment_method: 'pm_card_visa' }),
      })
    ).json();
    control().dispute({ charge: String(Object(intent).latest_charge) });
    await stage.settled();
  });
});

describe('a refund that fails at the payer’s bank', () => {
  const refund = async (family: Family, amount: string) => {
    const [payment] = await stage.paymentsOf(family);
    return stage.bed.call(refundPayment, { id: payment?._id ?? '', amount }, { as: stage.tokens.admin });
  };
  const refundsOf = (family: Family) =>
    control()
      .state()
      .refunds.filter(({ charge }) => charge === chargeOf(family));

  test('is reversed in the books, flagged, and can be repeated', async () => {
    const family = await paid();
    await refund(family, '16000');
    await stage.settled();
    expect(await balances(family)).toEqual({ refunds: 11_800, revenue: -11_800 });
    control().change({ duplicates: 2 });
    control().failRefund({ refund: refundsOf(family)[0]?.id ?? '' });
    await stage.settled();
    control().change({ duplicates: 1 });
    expect(await detailsOf(family)).toMatchObject({
      status: 'succeeded',
      attention: 'refundFailed',
      refundAmount: null,
      refundedAt: null,
    });
    expect(await balances(family)).toEqual(paidBooks);
    expect(await attentionsOf(family)).toEqual(['refundFailed']);
    expect(await refund(family, '16000')).toMatchObject({ status: 'refunded', refundAmount: '16000' });
    await stage.settled();
    expect(refundsOf(family).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await balances(family)).toEqual({ refunds: 11_800, revenue: -11_800 });
  });

  test('of two, only the failed one is reversed, in any order of events', async () => {
    const family = await paid();
    control().change({ mode: 'hold' });
    control().refund({ charge: chargeOf(family), amount: 500 });
    control().refund({ charge: chargeOf(family), amount: 700 });
    control().failRefund({ refund: refundsOf(family).find(({ amount }) => amount === 700)?.id ?? '' });
    await control().release({ order: 'reversed' });
    await stage.settled();
    await stage.runJob('match-books', new Date(Date.now() + 2 * 60 * 60_000));
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'refunded', refundAmount: '500' }]);
    expect(await balances(family)).toMatchObject({ provider: 15_500 - 576, fees: 576 });
  });
});

describe('what the provider says beyond won and lost', () => {
  const disputeOf = async (family: Family) => (await detailsOf(family)).disputes[0];

  test('an appeal of a lost dispute has states of its own, and its money comes back in the books', async () => {
    const family = await paid();
    const { id: dispute } = control().dispute({ charge: chargeOf(family) });
    control().closeDispute({ dispute, isWon: false });
    await stage.settled();
    expect(await detailsOf(family)).toMatchObject({ dispute: 'lost' });
    control().restateDispute({ dispute, status: 'appeal_needs_response' });
    await stage.settled();
    expect(await disputeOf(family)).toMatchObject({ status: 'appealNeedsResponse', closedAt: null });
    control().restateDispute({ dispute, status: 'appeal_under_review' });
    await stage.settled();
    expect(await disputeOf(family)).toMatchObject({ status: 'appealUnderReview' });
    expect(await detailsOf(family)).toMatchObject({ dispute: 'open' });
    control().restateDispute({ dispute, status: 'won', reinstated: true });
    await stage.settled();
    expect(await disputeOf(family)).toMatchObject({ status: 'won', withdrawn: false });
    expect(await detailsOf(family)).toMatchObject({ dispute: null });
    expect(await balances(family)).toEqual({ ...paidBooks, provider: 14_500, fees: 1_500 });
  });

  test('an unknown status is shown as it is, and needs attention', async () => {
    const family = await paid();
    const { id: dispute } = control().dispute({ charge: chargeOf(family), reason: 'moon_phase' });
    control().restateDispute({ dispute, status: 'frozen_by_court' });
    await stage.settled();
    expect(await disputeOf(family)).toMatchObject({
      status: 'other',
      statedStatus: 'frozen_by_court',
      reason: 'other',
      statedReason: 'moon_phase',
    });
  });

  test('a refund that the balance does not cover waits with its own flag, and is made later', async () => {
    const family = await paid();
    const [payment] = await stage.paymentsOf(family);
    control().setBalance({ isEmpty: true });
    const refund = { id: payment?._id ?? '', amount: '16000' };
    await expect(stage.bed.call(refundPayment, refund, { as: stage.tokens.admin })).rejects.toThrow('refundUnfunded');
    expect(await detailsOf(family)).toMatchObject({ status: 'succeeded', attention: 'refundUnfunded' });
    await expect(stage.bed.call(refundPayment, refund, { as: stage.tokens.admin })).rejects.toThrow('notRefundable');
    control().setBalance({ isEmpty: false });
    await stage.runJob('settle-open-charges', new Date(Date.now() + 2 * 60 * 60_000));
    await stage.settled();
    expect(await detailsOf(family)).toMatchObject({ status: 'refunded', refundAmount: '16000', attention: null });
    expect(await attentionsOf(family)).toEqual(['refundUnfunded']);
  });
});
