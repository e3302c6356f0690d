import { addDuration } from '@fovea/contracts/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

/** Old enough for the match. */
const later = () => new Date(Date.now() + 2 * 60 * 60_000);
const match = () => stage.runJob('match-books', later());
const balances = (family: Family) => balancesOf(stage, family);
const findingsOf = ({ accountId }: Family) =>
  stage.bed.sql<{ kind: string; expected: string; found: string }>(
    `SELECT kind, expected::text, found::text FROM book_finding JOIN payment ON payment.id = payment_id
     WHERE account_id = $1`,
    [accountId],
  );

async function paid(options: { autoRenew?: boolean } = {}) {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan({ valid_months: 1 }), options));
  await stage.settled();
  const { charges } = stage.sandbox.control.state();
  const charge = charges.find(({ metadata }) => metadata.accountId === family.accountId);
  return { family, charge: charge?.id ?? '' };
}

test('the fee of a charge is booked by the next match, once, and needs no attention', async () => {
  const { family } = await paid();
  expect(await balances(family)).toMatchObject({ provider: 16_000 });
  await Promise.all([match(), match()]);
  await match();
  expect(await balances(family)).toEqual({
    provider: 15_424,
    fees: 576,
    deposits: -3_000,
    tax: -1_200,
    revenue: -11_800,
  });
  expect(await findingsOf(family)).toEqual([]);
});

test('the fee of a renewal is booked with its charge, because the response contains it', async () => {
  const { family } = await paid({ autoRenew: true });
  const expiry = addDuration(new Date(), 1, 0, 'Asia/Tokyo');
  await stage.publishFamily({ ...family, paid: true, expiredDate: expiry.toISOString() });
  await stage.runJob('renew-subscriptions', expiry);
  await stage.settled();
  expect(await balances(family)).toMatchObject({ provider: 28_000 - 432, fees: 432 });
});

test('the fee of a dispute comes with its event, counts once, and is not returned when the dispute is won', async () => {
  const { family, charge } = await paid();
  await match();
  stage.sandbox.control.change({ duplicates: 3 });
  const { id: dispute } = stage.sandbox.control.dispute({ charge });
  await stage.settled();
  expect(await balances(family)).toMatchObject({ provider: -576 - 1_500, fees: 576 + 1_500, disputed: 16_000 });
  stage.sandbox.control.closeDispute({ dispute, isWon: true });
  await stage.settled();
  stage.sandbox.control.change({ duplicates: 1 });
  await match();
  expect(await balances(family)).toMatchObject({ provider: 16_000 - 576 - 1_500, fees: 576 + 1_500 });
});

test('a fee that differs from the booked one needs attention', async () => {
  const { family } = await paid();
  await match();
  await stage.bed.sql(
    `UPDATE ledger_entry SET units = 500 WHERE kind = 'fee'
     AND payment_id IN (SELECT id FROM payment WHERE account_id = $1)`,
    [family.accountId],
  );
  await match();
  await match();
  expect(await findingsOf(family)).toEqual([{ kind: 'amount', expected: '500', found: '576' }]);
});
