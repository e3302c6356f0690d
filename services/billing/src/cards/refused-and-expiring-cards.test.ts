import { createHmac } from 'node:crypto';
import { addDuration } from '@fovea/contracts/durations';
import { receiveStripeEvent } from '@fovea/contracts/payments/endpoints';
import { cardExpiresSoon } from '@fovea/contracts/payments/events';
import { getBilling, payRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { cardForMail, paymentForMail, renewalForMail } from '@fovea/contracts/payments/rpcs';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declinedRenewal } from '../testing/declined-renewal.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const zone = 'Asia/Tokyo';
const billingOf = async (family: Family) => stage.bed.call(getBilling, {}, { as: await stage.tokenOf(family) });
const attemptsOf = ({ accountId }: Family) =>
  stage.sandbox.control.state().payment_intents.filter(({ metadata }) => metadata.accountId === accountId).length;
const setCard = ({ customerId }: Family, paymentMethodId: string) =>
  stage.bed.sql('UPDATE provider_customer SET payment_method_id = $2 WHERE customer_id = $1', [
    customerId,
    paymentMethodId,
  ]);

/** Runs the planned retries of a declined renewal until it ends. */
async function untilOver(expiry: Date) {
  for (const days of [1, 3, 5]) {
    await stage.runJob('renew-subscriptions', addDuration(expiry, 0, days, zone));
    await stage.settled();
  }
}

test('a lost card is charged once and not again, and another card still pays', async () => {
  const { family, expiry } = await declinedRenewal(stage);
  await setCard(family, 'pm_card_visa_chargeDeclinedLostCard');
  await stage.runJob('renew-subscriptions', addDuration(expiry, 0, 1, zone));
  await stage.settled();
  const attempts = attemptsOf(family);
  expect((await billingOf(family)).card).toMatchObject({ refused: true });
  // The mail promises no retry with a card that is not charged again.
  const [declined] = await stage.paymentsOf(family);
  const about = { paymentId: declined?._id ?? '', language: 'en' as const };
  expect(await stage.bed.callRpc(paymentForMail, about, 'jp')).toMatchObject({
    postponed: { nextTryAt: null, graceUntil: expect.any(String) },
  });
  await stage.runJob('renew-subscriptions', addDuration(expiry, 0, 3, zone));
  await stage.settled();
  expect(attemptsOf(family)).toBe(attempts);
  expect((await billingOf(family)).renewals).toMatchObject([{ declined: { graceUntil: expect.any(String) } }]);
  const as = { as: await stage.tokenOf(family) };
  const form = await stage.bed.call(payRenewal, { accountId: family.accountId, method: 'card' }, as);
  if (form.method !== 'card') throw new Error('no card form');
  await stage.payByCard(form);
  await stage.settled();
  expect(await billingOf(family)).toMatchObject({ card: { refused: false }, renewals: [{ declined: null }] });
});

test('a temporary refusal is retried', async () => {
  const { family, expiry } = await declinedRenewal(stage);
  const attempts = attemptsOf(family);
  await stage.runJob('renew-subscriptions', addDuration(expiry, 0, 1, zone));
  await stage.settled();
  expect(attemptsOf(family)).toBe(attempts + 1);
  expect((await billingOf(family)).card).toMatchObject({ refused: false });
});

test('after the last retry the plan ends, the agreed sum is named, and paying once resumes it', async () => {
  const { family, expiry } = await declinedRenewal(stage, undefined, { renew_end_months: 12 });
  await untilOver(expiry);
  // The stage's clock is today: the family's paid time is over.
  const late = await stage.publishFamily({ ...family, expiredDate: new Date(Date.now() - 86_400_000).toISOString() });
  const over = await billingOf(late);
  expect(over.renewals).toEqual([]);
  expect(over.ended).toMatchObject([{ amount: '12000', lockIn: { chargesLeft: 12, amountLeft: '144000' } }]);
  const mailed = await stage.bed.callRpc(renewalForMail, { accountId: late.accountId, language: 'en' }, 'jp');
  expect(mailed).toMatchObject({ owed: '144000' });
  await setCard(late, 'pm_card_visa');
  const as = { as: await stage.tokenOf(late) };
  await stage.bed.call(payRenewal, { accountId: late.accountId, method: 'saved' }, as);
  await stage.settled();
  const [payment] = (await stage.paymentsOf(late)).filter(({ status }) => status === 'succeeded');
  await stage.publishFamily({ ...late, expiredDate: payment?.newExpiredDate ?? null });
  const resumed = await billingOf(late);
  expect(resumed.ended).toEqual([]);
  expect(resumed.renewals).toMatchObject([{ declined: null, nextChargeOn: expect.any(String) }]);
  await expect(stage.bed.call(payRenewal, { accountId: late.accountId, method: 'saved' }, as)).rejects.toMatchObject({
    code: 4090003,
  });
});

test('a card renewed by its bank stays saved, with its new date', async () => {
  const { family } = await declinedRenewal(stage);
  await setCard(family, 'pm_renewed');
  const body = JSON.stringify({
    id: 'evt_renewed',
    object: 'event',
    type: 'payment_method.automatically_updated',
    created: 1,
    data: { object: { id: 'pm_renewed', card: { brand: 'visa', last4: '0077', exp_month: 4, exp_year: 2041 } } },
  });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', stage.secret).update(`${at}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${at},v1=${signature}` };
  expect((await stage.bed.send(receiveStripeEvent, {}, { raw: body, headers })).status).toBe(200);
  expect((await billingOf(family)).card).toMatchObject({ last4: '0077', expiry_month: 4, expiry_year: 2041 });
});

test('a family is notified 30 days before its card expires, in the daytime, once', async () => {
  const { family } = await declinedRenewal(stage);
  const { customerId } = family;
  await stage.bed.sql('UPDATE provider_customer SET expiry_month = 6, expiry_year = 2031 WHERE customer_id = $1', [
    customerId,
  ]);
  const published = async () =>
    (await stage.bed.published(cardExpiresSoon)).filter((fact) => fact.customerId === customerId).length;
  const run = (at: string) => stage.runJob('tell-expiring-cards', new Date(at));
  await run('2031-05-30T03:00:00Z');
  expect(await published()).toBe(0);
  // 02:00 in the family's time zone.
  await run('2031-06-02T17:00:00Z');
  expect(await published()).toBe(0);
  await Promise.all([run('2031-06-03T03:00:00Z'), run('2031-06-03T03:00:00Z')]);
  await run('2031-06-20T03:00:00Z');
  expect(await published()).toBe(1);
  expect(await stage.bed.callRpc(cardForMail, { customerId }, 'jp')).toBeNull();
});

test('a row that the database refuses blocks no other family’s notification', async () => {
  const families = [(await declinedRenewal(stage)).family, (await declinedRenewal(stage)).family];
  const [poisoned, other] = families.map(({ customerId }) => customerId).sort();
  if (!poisoned || !other) throw new Error('no families');
  await stage.bed.sql(
    'UPDATE provider_customer SET expiry_month = 8, expiry_year = 2031 WHERE customer_id = ANY($1::uuid[])',
    [[poisoned, other]],
  );
  const notified = async () => (await stage.bed.published(cardExpiresSoon)).map(({ customerId }) => customerId);
  const heal = await poisonRow(stage.bed.sql, { table: 'provider_customer', column: 'customer_id', value: poisoned });
  const run = () => stage.runJob('tell-expiring-cards', new Date('2031-08-05T03:00:00Z'));
  await run();
  expect(await notified()).toContain(other);
  expect(await notified()).not.toContain(poisoned);
  await heal();
  await run();
  expect(await notified()).toContain(poisoned);
});
