import type { FindingKind } from '@fovea/contracts/books/schema';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

/** 10,000 in the long run, `make test-all`. */
const payments = Number(process.env.BOOKS_PAYMENTS ?? 80);
const HOUR = 60 * 60_000;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const control = () => stage.sandbox.control;
const later = (hours: number) => new Date(Date.now() + hours * HOUR);
/** Eight at a time, as concurrent users do. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
type Attention = 'books' | 'disputed' | 'refundFailed' | null;
type Paid = { family: Family; id: string; charge: string };

/** A family that only its owner has: billing gets it with the charge. */
function newFamily(): Family {
  const customerId = newId();
  const family: Family = {
    customerId,
    accountId: newId(),
    companyId: stage.clinic,
    region: 'jp',
    doctorId: stage.doctor,
    email: `hana.${customerId.slice(-8)}@example.test`,
    timezone: 'Asia/Tokyo',
    paid: false,
    freeTrialUsed: false,
    hasDevice: true,
    debug: false,
    expiredDate: null,
    children: 1,
  };
  stage.families.set(family.accountId, family);
  return family;
}

test('every fault that was planted among many payments is found, none is invented, and nothing is charged twice', async () => {
  const uuids = (faulty: Paid[]) => [faulty.map(({ id }) => id.slice(3))];
  const planId = await stage.addPlan();
  const paid: Paid[] = [];
  const pay = async () => {
    const family = newFamily();
    const charged = await stage.charge(family, planId);
    await stage.payByCard(charged);
    paid.push({ family, id: charged.paymentId ?? '', charge: '' });
  };
  const some = Math.max(2, Math.floor(payments / 40));
  const expected = new Map<string, { kinds: FindingKind[]; attention: Attention }>();
  /** Takes the next payments that have no fault yet. */
  const plant = (kinds: FindingKind[], attention: Attention): Paid[] => {
    const faulty = paid.filter(({ id }) => !expected.has(id)).slice(0, some);
    for (const { id } of faulty) expected.set(id, { kinds, attention });
    return faulty;
  };

  // Charges with lost events.
  control().change({ mode: 'hold' });
  await each(Array(some).fill(planId), pay);
  control().loseEvents();
  const undeliveredCharges = plant(['unheardCharge'], 'books');
  // All others: late, repeated, shuffled.
  control().change({ duplicates: 2 });
  await each(Array(payments - some).fill(planId), pay);
  await control().release({ order: 'shuffled' });
  control().change({ duplicates: 1 });
  await stage.settled();
  expect(paid).toHaveLength(payments);
  const chargeOf = new Map(
    control()
      .state()
      .charges.map(({ id, metadata }) => [metadata.paymentId, id]),
  );
  for (const payment of paid) payment.charge = chargeOf.get(payment.id) ?? '';

  // Actions at the provider, with delivered and with lost events.
  const delivered = plant([], null);
  const undelivered = plant(['unheardRefund'], 'books');
  const disputed = plant([], 'disputed');
  const undeliveredDisputes = plant([], 'disputed');
  const sentBack = plant([], 'refundFailed');
  const twice = plant(['double'], 'books');
  for (const { charge } of delivered) control().refund({ charge, amount: 700 });
  for (const { charge } of disputed) control().dispute({ charge });
  for (const { charge } of sentBack) control().refund({ charge, amount: 900 });
  await stage.settled();
  control().change({ mode: 'hold' });
  for (const { charge } of undelivered) control().refund({ charge, amount: 800 });
  for (const { charge } of undeliveredDisputes) control().dispute({ charge });
  for (const { charge } of sentBack) {
    const refund = control()
      .state()
      .refunds.find((made) => made.charge === charge);
    control().failRefund({ refund: refund?.id ?? '' });
  }
  for (const { charge } of twice) control().chargeAgain({ charge });
  control().loseEvents();
  control().change({ mode: 'deliver' });

  // Our refunds with lost responses: made once, and found by their key.
  const refunded = plant([], null);
  for (const { id } of refunded) {
    control().loseAnswers({ answers: 2 });
    await stage.bed.call(refundPayment, { id, amount: '600' }, { as: stage.tokens.admin }).catch(() => {});
  }
  control().loseAnswers({ answers: 0 });
  // In the long run a quarter of an hour has passed: `settle-open-charges` would check them itself.
  await stage.bed.sql(
    `UPDATE payment SET ask_at = now() + interval '1 day' WHERE id = ANY($1::uuid[])`,
    uuids(undeliveredCharges),
  );
  await stage.runJob('settle-open-charges', later(0.1));
  await stage.settled();

  // Faults on our side.
  const unbooked = plant(['unbooked'], 'books');
  await stage.bed.sql('DELETE FROM ledger_entry WHERE payment_id = ANY($1::uuid[])', uuids(unbooked));
  const wrong = plant(['amount'], 'books');
  await stage.bed.sql(
    `UPDATE ledger_entry SET units = units + 1 WHERE credit = 'revenue' AND payment_id = ANY($1::uuid[])`,
    uuids(wrong),
  );
  const stuck = Array.from({ length: some }, newFamily);
  await each(stuck, async (family) => {
    const { paymentId = '' } = await stage.charge(family, planId);
    expected.set(paymentId, { kinds: ['stuck'], attention: 'books' });
    await stage.bed.sql(`UPDATE payment SET created_at = now() - interval '3 days' WHERE id = $1`, [
      paymentId.slice(3),
    ]);
  });
  const [lender] = plant([], null);
  const missing = `jp-${newId()}`;
  expected.set(missing, { kinds: ['missing'], attention: 'books' });
  await copyPayment(lender?.family ?? newFamily(), missing.slice(3));

  const found = async () => {
    const rows = await stage.bed.sql<{ id: string; attention: Attention; kinds: FindingKind[] }>(
      `SELECT 'jp-' || payment.id AS id, attention,
         coalesce((SELECT array_agg(kind ORDER BY kind) FROM book_finding WHERE payment_id = payment.id), '{}') AS kinds
       FROM payment WHERE attention IS NOT NULL OR EXISTS (SELECT FROM book_finding WHERE payment_id = payment.id)`,
    );
    return Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]));
  };
  await stage.runJob('match-books', later(2));
  await stage.settled();
  const wanted = Object.fromEntries([...expected].filter(([, { attention }]) => attention !== null));
  expect(await found()).toEqual(wanted);
  // The next night finds nothing more.
  await stage.runJob('match-books', later(26));
  await stage.settled();
  expect(await found()).toEqual(wanted);

  const { charges, refunds, balance_transactions: lines } = control().state();
  expect(charges).toHaveLength(paid.length + twice.length);
  const madeByUs = refunds.filter(
    ({ charge, amount }) => amount === 600 && refunded.some((each) => each.charge === charge),
  );
  expect(madeByUs).toHaveLength(refunded.length);
  const [{ booked } = { booked: '' }] = await stage.bed.sql<{ booked: string }>(
    `SELECT sum(CASE 'provider' WHEN debit THEN units WHEN credit THEN -units ELSE 0 END)::text AS booked FROM ledger_entry`,
  );
  // Except for the falsified entries, the ledger equals the provider's balance less its fees.
  expect(Number(booked) - wrong.length).toBe(lines.reduce((sum, { net }) => sum + net, 0));
}, 1_800_000);

/** A payment that counts as paid here and that the provider does not have. */
async function copyPayment({ accountId }: Family, id: string): Promise<void> {
  await stage.bed.sql(
    `INSERT INTO payment SELECT (jsonb_populate_record(payment, jsonb_build_object(
       'id', $2::text, 'intent_id', 'pi_gone', 'charge_id', 'ch_gone', 'reference_number', $2::text))).*
     FROM payment WHERE account_id = $1 AND status = 'succeeded' LIMIT 1`,
    [accountId, id],
  );
}

describe('renewals', () => {
  test('one whose response was lost is looked up, not charged again, after its key has expired', async () => {
    const family = await stage.addFamily();
    await stage.payByCard(await stage.charge(family, await stage.addPlan({ valid_months: 1 }), { autoRenew: true }));
    await stage.settled();
    const [{ newExpiredDate: expiredDate = null } = {}] = await stage.paymentsOf(family);
    await stage.publishFamily({ ...family, paid: true, expiredDate });
    const expiry = new Date(expiredDate ?? '').getTime();
    control().change({ mode: 'hold' });
    control().loseAnswers({ answers: 2 });
    await stage.runJob('renew-subscriptions', new Date(expiry));
    control().loseEvents();
    control().change({ mode: 'deliver' });
    control().loseAnswers({ answers: 0 });
    control().forgetKeys();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending', intentId: null }, {}]);
    await stage.runJob('settle-open-charges', new Date(expiry + 25 * HOUR));
    await stage.runJob('settle-open-charges', new Date(expiry + 26 * HOUR));
    await stage.settled();
    expect((await stage.paymentsOf(family)).map(({ status, amount }) => [status, amount])).toEqual([
      ['succeeded', '12000'],
      ['succeeded', '16000'],
    ]);
    const { charges } = control().state();
    expect(charges.filter(({ metadata }) => metadata.accountId === family.accountId)).toHaveLength(2);
  });

  test('an overdue one is found', async () => {
    const family = await stage.addFamily();
    await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }));
    await stage.settled();
    await stage.publishFamily({ ...family, paid: true, expiredDate: later(-11 * 24).toISOString() });
    await stage.runJob('match-books', later(2));
    expect(
      await stage.bed.sql(
        'SELECT kind FROM book_finding JOIN payment ON payment.id = payment_id WHERE account_id = $1',
        [family.accountId],
      ),
    ).toEqual([{ kind: 'notRenewed' }]);
  });
});
