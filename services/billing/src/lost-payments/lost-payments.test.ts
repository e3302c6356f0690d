import { findVoidNumbers } from '@fovea/contracts/documents/endpoints';
import { addDuration } from '@fovea/contracts/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let plan: string;
beforeAll(async () => {
  stage = await startStage();
  plan = await stage.addPlan();
  await stage.runJob('settle-open-charges');
});
afterAll(() => stage.stop());

const chargesOf = ({ accountId }: Family) =>
  stage.sandbox.control.state().charges.filter(({ metadata }) => metadata.accountId === accountId);
const refundsOf = (family: Family) =>
  stage.sandbox.control.state().refunds.filter(({ charge }) => chargesOf(family).some(({ id }) => id === charge));
const sql = (statement: string, ...values: unknown[]) => stage.bed.sql(statement, values);

async function paid(autoRenew = false): Promise<Family> {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, plan, { autoRenew }));
  await stage.settled();
  return family;
}

/** Deletes the family's payments since then and all that belongs to them, as a restore does. */
async function lose({ accountId }: Family, since = new Date(0)): Promise<void> {
  const lost = 'SELECT id FROM payment WHERE account_id = $1 AND created_at >= $2';
  await sql(`DELETE FROM ledger_entry WHERE payment_id IN (${lost})`, accountId, since);
  await sql(`DELETE FROM issued_document WHERE payment_id IN (${lost})`, accountId, since);
  await sql(`UPDATE payment SET subscription_id = NULL WHERE id IN (${lost})`, accountId, since);
  await sql(`DELETE FROM subscription WHERE first_payment_id IN (${lost})`, accountId, since);
  await sql(`DELETE FROM payment WHERE id IN (${lost})`, accountId, since);
}
/** PostgreSQL starts a new timeline after a point-in-time restore. */
const beginTimeline = () => sql(`UPDATE known_charges SET until = now() - interval '1 minute', timeline = '00000000'`);

describe('after a restore', () => {
  test('a lost payment is restored once, with its terms, and renews', async () => {
    const family = await paid(true);
    const [before] = await stage.paymentsOf(family);
    await lose(family);
    await sql('DELETE FROM provider_customer WHERE customer_id = $1', family.customerId);
    await beginTimeline();
    await stage.runJob('settle-open-charges');
    await stage.runJob('settle-open-charges');

    const { referenceNumber: _number, attention: _attention, ...same } = before ?? {};
    expect(await stage.paymentsOf(family)).toMatchObject([{ ...same, attention: 'books' }]);
    expect(refundsOf(family)).toHaveLength(0);
    const expiry = addDuration(new Date(), 3, 0, 'Asia/Tokyo');
    await stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() });
    await stage.runJob('renew-subscriptions', expiry);
    await stage.settled();
    expect(chargesOf(family)).toHaveLength(2);
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  });

  test('a lost renewal is not charged again, however old', async () => {
    const family = await paid(true);
    const expiry = addDuration(new Date(), 3, 0, 'Asia/Tokyo');
    const isDue = { ...family, paid: true, expiredDate: expiry.toISOString() };
    await stage.publishFamily(isDue);
    await sql(`UPDATE payment SET created_at = created_at - interval '2 days' WHERE account_id = $1`, family.accountId);
    await stage.runJob('renew-subscriptions', expiry);
    await stage.settled();
    expect(chargesOf(family)).toHaveLength(2);

    await lose(family, new Date(Date.now() - 60_000));
    await sql(`UPDATE subscription SET period = NULL, tries = 0 WHERE account_id = $1`, family.accountId);
    await stage.publishFamily(isDue);
    await beginTimeline();
    stage.sandbox.control.forgetKeys();
    await stage.runJob('renew-subscriptions', expiry);
    await stage.settled();
    expect(chargesOf(family)).toHaveLength(2);
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  });

  test('a family lost with its payment is refunded', async () => {
    const family = await paid();
    await lose(family);
    await sql('DELETE FROM patient WHERE id = $1', family.accountId);
    await sql('DELETE FROM parent WHERE id = $1', family.customerId);
    stage.families.delete(family.accountId);
    await beginTimeline();
    await stage.runJob('settle-open-charges');
    await stage.runJob('settle-open-charges', new Date(Date.now() + 60_000));
    await stage.settled();
    expect(refundsOf(family)).toMatchObject([{ amount: 16_000 }]);
    expect(await sql('SELECT status, attention FROM payment WHERE account_id = $1', family.accountId)).toEqual([
      { status: 'refunded', attention: 'books' },
    ]);
  });

  test('a lost link is restored when it is paid', async () => {
    const family = await stage.addFamily();
    const charged = await stage.charge(family, plan, { method: 'link' });
    await lose(family);
    await stage.payByLink(charged);
    await stage.settled();
    expect(await stage.paymentsOf(family)).toEqual([]);
    await stage.runJob('settle-open-charges');
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ _id: charged.paymentId, status: 'succeeded' }]);
  });

  test('numbers that may have been issued before are skipped and void', async () => {
    const numberOf = async (family: Family) => (await stage.paymentsOf(family))[0]?.referenceNumber ?? '';
    const placeOf = (number: string) => Number(number.split('-').at(-1));
    const voids = async () =>
      (await stage.bed.call(findVoidNumbers, { pageSize: 100 }, { as: stage.tokens.admin })).list;
    const [earlier, before] = [await voids(), await numberOf(await paid())];
    await sql(`UPDATE reference_sequence SET timeline = '00000000'`);
    const [after, next] = [await numberOf(await paid()), await numberOf(await paid())];
    expect(placeOf(after)).toBeGreaterThan(placeOf(before) + 100);
    expect(placeOf(next)).toBe(placeOf(after) + 1);
    const [skipped, ...others] = (await voids()).slice(0, (await voids()).length - earlier.length);
    expect(others).toEqual([]);
    expect(skipped).toMatchObject({ cause: 'restored', paymentId: null });
    expect(placeOf(skipped?.number ?? '')).toBe(placeOf(before) + 1);
    expect(placeOf(skipped?.last ?? '')).toBe(placeOf(after) - 1);
  });
});
