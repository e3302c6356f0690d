import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBed } from '../test-bed.ts';

let bed: Awaited<ReturnType<typeof startTestBed>>;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());

async function pay(): Promise<string> {
  const { latest_charge } = await bed.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'jpy',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  return String(latest_charge);
}
const linesOf = async (source: string) =>
  (await bed.stripe.balanceTransactions.list({ source })).data.map(({ type, amount, fee }) => [type, amount, fee]);

test('a dispute withdraws the funds, and reinstates them when it is won', async () => {
  const charge = await pay();
  const { id } = bed.sandbox.control.dispute({ charge, reason: 'duplicate' });
  expect(await bed.stripe.disputes.retrieve(id)).toMatchObject({
    amount: 5000,
    charge,
    reason: 'duplicate',
    status: 'needs_response',
    balance_transactions: [{ amount: -5000 }],
  });
  expect(await bed.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true, amount_refunded: 0 });
  await expect(bed.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  bed.sandbox.control.closeDispute({ dispute: id, isWon: true });
  expect(await linesOf(id)).toEqual([
    ['adjustment', 5000, 0],
    ['adjustment', -5000, 1500],
  ]);
  const events = (await bed.arrived()).filter((type) => type.startsWith('charge.dispute'));
  expect(events.toSorted()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('an inquiry moves no funds', async () => {
  const { id } = bed.sandbox.control.dispute({ charge: await pay(), isInquiry: true });
  bed.sandbox.control.closeDispute({ dispute: id, isWon: false });
  expect(await bed.stripe.disputes.retrieve(id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
});

test('balance transactions are listed by time, with their source', async () => {
  const charge = await pay();
  const refund = await bed.stripe.refunds.create({ charge, amount: 300 });
  bed.sandbox.control.failRefund({ refund: refund.id });
  const created = { gte: refund.created - 60, lt: refund.created + 60 };
  const { data } = await bed.stripe.balanceTransactions.list({ created, limit: 3, expand: ['data.source'] });
  expect(data).toMatchObject([
    { type: 'refund_failure', amount: 300, source: { object: 'refund', id: refund.id, status: 'failed' } },
    { type: 'refund', amount: -300, source: { id: refund.id } },
    { type: 'charge', amount: 5000, source: { object: 'charge', id: charge } },
  ]);
  expect(await bed.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
  expect(await bed.arrived()).toContain('refund.failed');
});

test('lost responses and events: the call took effect', async () => {
  bed.sandbox.control.change({ mode: 'hold' });
  // The client retries once by itself after a broken connection.
  bed.sandbox.control.loseAnswers({ answers: 2 });
  const params = { amount: 100, currency: 'eur' };
  await expect(bed.stripe.paymentIntents.create(params, { idempotencyKey: 'once' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(bed.sandbox.control.loseEvents().lost).toHaveLength(1);
  bed.sandbox.control.change({ mode: 'deliver' });
  const { id } = await bed.stripe.paymentIntents.create(params, { idempotencyKey: 'once' });
  bed.sandbox.control.forgetKeys();
  expect((await bed.stripe.paymentIntents.create(params, { idempotencyKey: 'once' })).id).not.toBe(id);
});
