import { findPayments, getReceipt } from '@fovea/contracts/payments/endpoints';
import { paymentNeedsAttention, paymentSucceeded } from '@fovea/contracts/payments/events';
import { findOrders, stopOwnRenewal } from '@fovea/contracts/payments/portal-endpoints';
import { chargeInFlight, endCharges, hasPayments } from '@fovea/contracts/payments/rpcs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const end = ({ customerId }: Family) => stage.bed.callRpc(endCharges, { customerId }, 'jp');
const inFlight = ({ accountId }: Family) => stage.bed.callRpc(chargeInFlight, { accountId }, 'jp');
const publishedFor = async (event: typeof paymentSucceeded | typeof paymentNeedsAttention, { accountId }: Family) =>
  (await stage.bed.published(event)).filter((fact) => fact.accountId === accountId);
const refundsOf = ({ accountId }: Family) => {
  const charges = stage.sandbox.control.state().charges.filter(({ metadata }) => metadata.accountId === accountId);
  return charges.map(({ amount_refunded }) => amount_refunded);
};
const paymentsOf = (family: Family) =>
  stage.bed.sql(
    'SELECT status, failure, attention, open, refund_amount::int AS refunded FROM payment WHERE account_id = $1 ORDER BY id',
    [family.accountId],
  );

test('before a family is erased its form, its declined form and its link are ended at the provider', async () => {
  const family = await stage.addFamily();
  const form = await stage.charge(family, await stage.addPlan());
  await stage.payByCard(form, '4000000000009995');
  const sister = await stage.addFamily({ customerId: family.customerId });
  const link = await stage.charge(sister, await stage.addPlan(), { method: 'link' });
  await stage.settled();
  expect(await inFlight(family)).toEqual({ planName: null });
  expect(await inFlight(sister)).toEqual({ planName: 'Three months' });

  expect(await end(family)).toEqual({ planName: null });
  expect(await end(family)).toEqual({ planName: null });
  expect(await stage.payByCard(form)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  await stage.payByLink(link);
  await stage.settled();
  expect(await paymentsOf(family)).toMatchObject([{ status: 'failed', failure: 'declined', open: false }]);
  expect(await paymentsOf(sister)).toMatchObject([{ status: 'failed', failure: 'erased', open: false }]);
});

test('a payment made just now is named and succeeds instead', async () => {
  const family = await stage.addFamily();
  stage.sandbox.control.change({ mode: 'hold' });
  await stage.payByCard(await stage.charge(family, await stage.addPlan()));
  expect(await end(family)).toEqual({ planName: 'Three months' });
  expect(await paymentsOf(family)).toMatchObject([{ status: 'succeeded', attention: null }]);
  await stage.sandbox.control.release();
  await stage.settled();
  expect(await end(family)).toEqual({ planName: null });
});

test('a charge opened during the erasure is ended by settle-open-charges', async () => {
  const family = await stage.addFamily();
  const link = await stage.charge(family, await stage.addPlan(), { method: 'link' });
  await stage.erase(family);
  await stage.runJob('settle-open-charges');
  await stage.runJob('settle-open-charges');
  await stage.payByLink(link);
  await stage.settled();
  expect(await paymentsOf(family)).toMatchObject([{ status: 'failed', failure: 'erased', open: false }]);
  expect(refundsOf(family)).toEqual([]);
  await expect(stage.charge(family, await stage.addPlan())).rejects.toMatchObject({
    message: expect.stringMatching(/^notFound:/),
  });
});

test('money that still arrives extends nothing, is flagged for admins and refunded once', async () => {
  const family = await stage.addFamily();
  stage.sandbox.control.change({ mode: 'hold' });
  await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }));
  await stage.erase(family);
  stage.sandbox.control.change({ duplicates: 3 });
  await stage.sandbox.control.release({ order: 'reversed' });
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 1 });

  expect(await paymentsOf(family)).toMatchObject([{ status: 'succeeded', attention: 'paidAfterErasure' }]);
  const now = new Date(Date.now() + 60_000);
  await Promise.all([stage.runJob('settle-open-charges', now), stage.runJob('settle-open-charges', now)]);
  await stage.settled();
  await stage.runJob('settle-open-charges', new Date(Date.now() + 120_000));
  await stage.settled();
  expect(await paymentsOf(family)).toMatchObject([
    { status: 'refunded', attention: 'paidAfterErasure', refunded: 16_000 },
  ]);
  expect(refundsOf(family)).toEqual([16_000]);
  expect(await publishedFor(paymentSucceeded, family)).toEqual([]);
  expect(await publishedFor(paymentNeedsAttention, family)).toMatchObject([{ why: 'paidAfterErasure' }]);
  expect(await stage.bed.sql('SELECT 1 FROM subscription WHERE account_id = $1', [family.accountId])).toEqual([]);
  const { list } = await stage.bed.call(findPayments, { attention: true }, { as: stage.tokens.admin });
  expect(list.map(({ account, attention }) => [account._id, attention])).toEqual([
    [family.accountId, 'paidAfterErasure'],
  ]);
});

test('money taken after the erasure whose event came before it is refunded too', async () => {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan()));
  await stage.settled();
  await stage.bed.sql(`UPDATE payment SET paid_at = now() + interval '1 minute' WHERE account_id = $1`, [
    family.accountId,
  ]);
  await stage.erase(family);
  await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
  await stage.settled();
  expect(await paymentsOf(family)).toMatchObject([{ status: 'refunded', attention: 'paidAfterErasure' }]);
});

test('a removed child is not charged: open links end, the renewal stops, and money that still arrives is refunded', async () => {
  const family = await stage.addFamily({ expiredDate: '2026-01-01T00:00:00.000Z' });
  const { accountId, customerId } = family;
  const paid = (account?: string) => stage.bed.callRpc(hasPayments, { customerId, accountId: account }, 'jp');
  expect(await paid()).toEqual({ has: false });
  await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }));
  await stage.settled();
  await stage.bed.sql(`UPDATE payment SET paid_at = now() - interval '1 day' WHERE account_id = $1`, [accountId]);
  expect([await paid(), await paid(accountId), await paid(customerId)]).toEqual([
    { has: true },
    { has: true },
    { has: false },
  ]);
  const sister = await stage.addFamily({ customerId });
  const link = await stage.charge(sister, await stage.addPlan(), { method: 'link' });
  for (const child of [family, sister]) await stage.remove(child);

  await stage.runJob('renew-subscriptions');
  await stage.runJob('settle-open-charges');
  await stage.payByLink(link);
  await stage.settled();
  expect(await paymentsOf(family)).toMatchObject([{ status: 'succeeded', attention: null }]);
  expect(await paymentsOf(sister)).toMatchObject([{ status: 'failed', failure: 'erased', open: false }]);
  expect(await stage.bed.sql('SELECT status FROM subscription WHERE account_id = $1', [accountId])).toEqual([
    { status: 'canceled' },
  ]);
  await expect(stage.charge(family, await stage.addPlan())).rejects.toMatchObject({
    message: expect.stringMatching(/^notFound:/),
  });
  const as = await stage.tokenOf(family);
  for (const endpoint of [findOrders, stopOwnRenewal])
    await expect(stage.bed.call(endpoint, { accountId }, { as })).rejects.toMatchObject({ code: 4040001 });

  const other = await stage.addFamily();
  stage.sandbox.control.change({ mode: 'hold' });
  await stage.payByCard(await stage.charge(other, await stage.addPlan()));
  await stage.remove(other);
  await stage.sandbox.control.release();
  await stage.settled();
  await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
  await stage.settled();
  expect(await paymentsOf(other)).toMatchObject([{ status: 'refunded', attention: 'paidAfterErasure' }]);
});

test('two former families differ in payments, reports and receipts, in the reader’s language', async () => {
  const one = await stage.addFamily();
  // Pseudonyms are the ends of the ids.
  const otherEnd = one.customerId.endsWith('0') ? '1' : '0';
  const two = await stage.addFamily({ customerId: one.customerId.slice(0, -1) + otherEnd });
  const plan = await stage.addPlan();
  for (const family of [one, two]) await stage.payByCard(await stage.charge(family, plan));
  await stage.settled();
  const [paid] = await stage.paymentsOf(one);
  expect(paid?.customer).toMatchObject({ formerFamily: null, firstName: 'Hana' });
  await stage.bed.sql(`UPDATE payment SET paid_at = now() - interval '1 day' WHERE customer_id IN ($1, $2)`, [
    one.customerId,
    two.customerId,
  ]);
  for (const family of [one, two]) await stage.erase(family);
  const { list } = await stage.bed.call(findPayments, { pageSize: 200 }, { as: stage.tokens.admin });
  const codes = [one, two].map(
    ({ customerId }) => list.find(({ customer }) => customer._id === customerId)?.customer.formerFamily ?? '',
  );
  expect(codes).toEqual([expect.stringMatching(/^[0-9A-F]{4}$/), expect.stringMatching(/^[0-9A-F]{4}$/)]);
  expect(codes[0]).not.toBe(codes[1]);
  expect(await stage.bed.call(getReceipt, { id: paid?._id ?? '' }, { language: 'de' })).toMatchObject({
    customerName: `Ehemalige Familie ${codes[0]}`,
  });
});

test('an earlier payment stays', async () => {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan()));
  await stage.settled();
  await stage.bed.sql(`UPDATE payment SET paid_at = now() - interval '1 day' WHERE account_id = $1`, [
    family.accountId,
  ]);
  await stage.erase(family);
  await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
  expect(await paymentsOf(family)).toMatchObject([{ status: 'succeeded', attention: null, refunded: null }]);
});
