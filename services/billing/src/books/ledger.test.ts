import { readFile } from 'node:fs/promises';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const balances = (family: Family) => balancesOf(stage, family);

async function paid(plan: Parameters<Stage['addPlan']>[0] = {}) {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(plan)));
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  return { family, id: payment?._id ?? '' };
}
const refund = (id: string, amount: string) =>
  stage.bed.call(refundPayment, { id, amount }, { as: stage.tokens.admin });

test('money that arrives and goes back is in the books to the unit', async () => {
  const { family, id } = await paid();
  expect(await balances(family)).toEqual({ provider: 16_000, deposits: -3_000, tax: -1_200, revenue: -11_800 });
  await refund(id, '3000');
  await stage.settled();
  expect(await balances(family)).toEqual({ provider: 13_000, tax: -1_200, revenue: -11_800 });
  stage.sandbox.control.refund({ charge: await chargeOf(family), amount: 2_000 });
  await stage.settled();
  // 5,000 in total: no longer only the deposit.
  expect(await balances(family)).toEqual({
    provider: 11_000,
    deposits: -3_000,
    tax: -700,
    refunds: 4_500,
    revenue: -11_800,
  });
});

test('a plan without money is booked with its worth, a free one not at all', async () => {
  const worth = async (plan: Parameters<Stage['addPlan']>[0]) => {
    const family = await stage.addFamily();
    stage.prepaid.left = 1;
    await stage.charge(family, await stage.addPlan(plan));
    return balances(family);
  };
  expect(await worth({ billing_type: 'WHOLESALE' })).toEqual({ wholesale: 12_000, tax: -1_200, revenue: -10_800 });
  expect(await worth({ billing_type: 'PREPAID' })).toEqual({ prepaid: 12_000, tax: -1_200, revenue: -10_800 });
  expect(await worth({ billing_type: 'FREE', price: '0' })).toEqual({});
});

test('an effect that cannot be booked does not happen, and happens once it can', async () => {
  const family = await stage.addFamily();
  const charged = await stage.charge(family, await stage.addPlan());
  await stage.bed.sql(`ALTER TABLE ledger_entry ADD CONSTRAINT closed CHECK (at < '2000-01-01') NOT VALID`);
  stage.sandbox.control.change({ duplicates: 2 });
  await stage.payByCard(charged);
  await stage.sandbox.control.idle();
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'pending', referenceNumber: null }]);
  expect(await balances(family)).toEqual({});
  await stage.bed.sql('ALTER TABLE ledger_entry DROP CONSTRAINT closed');
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 1 });
  expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded' }]);
  expect(await balances(family)).toEqual({ provider: 16_000, deposits: -3_000, tax: -1_200, revenue: -11_800 });
});

test('the database refuses a row with a zero or negative amount or an unknown account', async () => {
  const write = (debit: string, units: number) =>
    stage.bed.sql(
      `INSERT INTO ledger_entry (effect, line, kind, payment_id, company_id, currency, debit, credit, units, at)
       VALUES ('x', 0, 'charge', gen_random_uuid(), gen_random_uuid(), 'jpy', $1, 'revenue', $2, now())`,
      [debit, units],
    );
  await expect(write('provider', 0)).rejects.toThrow(/ledger_entry_moves/);
  await expect(write('provider', -5)).rejects.toThrow(/ledger_entry_moves/);
  await expect(write('revenue', 5)).rejects.toThrow(/ledger_entry_moves/);
  await expect(write('elsewhere', 5)).rejects.toThrow(/words/);
});

test('the migration books payments older than the ledger as the service books them', async () => {
  const { id } = await paid({ price: '12345' });
  await refund(id, '5000');
  const whole = await paid({ price: '777' });
  await refund(whole.id, '4777');
  const deposit = await paid({ currency: 'aud', price: '99.95', deposit: '30', purchase: '12.5' });
  await refund(deposit.id, '30');
  const wholesale = await stage.addFamily();
  await stage.charge(wholesale, await stage.addPlan({ billing_type: 'WHOLESALE', price: '55' }));
  await stage.settled();
  const ids = [id, whole.id, deposit.id, (await stage.paymentsOf(wholesale))[0]?._id ?? ''].map((each) =>
    each.slice(3),
  );
  const entries = () =>
    stage.bed.sql(
      `SELECT effect, line, kind, payment_id, company_id, currency, debit, credit, units, at FROM ledger_entry
       WHERE payment_id = ANY($1::uuid[]) ORDER BY effect, line`,
      [ids],
    );
  const booked = await entries();
  await stage.bed.sql('DELETE FROM ledger_entry');
  const migration = new URL(
    '../../prisma/migrations/regional/20261122215803_ledger_opening/migration.sql',
    import.meta.url,
  );
  // The column did not exist when the migration ran.
  await stage.bed.sql('ALTER TABLE payment RENAME COLUMN credit TO later_credit');
  await stage.bed.sql(
    (await readFile(migration, 'utf8')).split('-- What was paid before')[1]?.replace(/^.*\n/, '') ?? '',
  );
  await stage.bed.sql('ALTER TABLE payment RENAME COLUMN later_credit TO credit');
  expect(await entries()).toEqual(booked);
});

async function chargeOf({ accountId }: Family): Promise<string> {
  const { charges } = stage.sandbox.control.state();
  return charges.find(({ metadata }) => metadata.accountId === accountId)?.id ?? '';
}
