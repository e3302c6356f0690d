import { previewSurplus, returnSurplus, settlePayment } from '@fovea/contracts/books/endpoints';
import { getPaymentDetails } from '@fovea/contracts/payments/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const HOUR = 60 * 60_000;
const control = () => stage.sandbox.control;
const as = () => ({ as: stage.tokens.admin });
const match = async (hours: number) => {
  await stage.runJob('match-books', new Date(Date.now() + hours * HOUR));
  await stage.settled();
};
const refundsOf = (charge: string) =>
  control()
    .state()
    .refunds.filter((refund) => refund.charge === charge);
const giveBack = (id: string, charge: string, hash?: string) =>
  stage.bed.call(returnSurplus, { id, charge, hash }, as());
const detailsOf = (id: string) => stage.bed.call(getPaymentDetails, { id }, as());

/** A payment of 16,000 yen with a second charge at the provider, found by the match. */
async function chargedTwice() {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan()));
  await stage.settled();
  const [{ _id: id } = { _id: '' }] = await stage.paymentsOf(family);
  const charges = () =>
    control()
      .state()
      .charges.filter(({ metadata }) => metadata.paymentId === id);
  const [own] = charges();
  control().change({ mode: 'hold' });
  control().chargeAgain({ charge: own?.id ?? '' });
  control().loseEvents();
  control().change({ mode: 'deliver' });
  await match(2);
  const second = charges().find((charge) => charge.id !== own?.id)?.id ?? '';
  return { family, id, own: own?.id ?? '', second };
}

test('a surplus charge is refunded as previewed, and the payment stays unchanged', async () => {
  const { family, id, second } = await chargedTwice();
  expect(await detailsOf(id)).toMatchObject({
    attention: 'books',
    settledAt: null,
    findings: [{ kind: 'double', subject: second, repaired: false, surplus: '16000' }],
  });
  const { hash, ...shown } = await stage.bed.call(previewSurplus, { id, charge: second }, as());
  expect(shown).toEqual({ amount: '16000', currency: 'jpy', charge: second });
  const before = await balancesOf(stage, family);
  expect(before).toMatchObject({ surplus: -16_000 });

  expect(await giveBack(id, second, hash)).toMatchObject({ status: 'succeeded' });
  // Its event and the next night's match change nothing.
  await stage.settled();
  await match(26);
  expect(refundsOf(second).map(({ amount }) => amount)).toEqual([16_000]);
  const { surplus, ...rest } = before;
  expect(await balancesOf(stage, family)).toEqual({ ...rest, provider: (before.provider ?? 0) - 16_000 });
  const settled = await detailsOf(id);
  expect(settled).toMatchObject({
    status: 'succeeded',
    attention: 'books',
    settlement: { note: second },
    refundedAt: null,
    findings: [{ kind: 'double', repaired: true, surplus: null }],
  });
  await expect(giveBack(id, second)).rejects.toThrow('notRefundable');
});

test('concurrent calls, and a retry after a lost response, refund it once', async () => {
  const { id, second } = await chargedTwice();
  control().loseAnswers({ answers: 2 });
  await expect(giveBack(id, second)).rejects.toThrow('unavailable');
  control().loseAnswers({ answers: 0 });
  await Promise.allSettled([giveBack(id, second), giveBack(id, second)]);
  await stage.settled();
  expect(refundsOf(second).map(({ amount }) => amount)).toEqual([16_000]);
  expect((await detailsOf(id)).findings).toMatchObject([{ repaired: true, surplus: null }]);
});

test('a partial refund after the preview is refused with a new preview', async () => {
  const { id, second } = await chargedTwice();
  const { hash } = await stage.bed.call(previewSurplus, { id, charge: second }, as());
  control().refund({ charge: second, amount: 6_000 });
  await stage.settled();
  await expect(giveBack(id, second, hash)).rejects.toMatchObject({
    code: 4090005,
    data: { preview: { amount: '10000' } },
  });
  expect((await detailsOf(id)).findings).toMatchObject([{ repaired: false, surplus: '10000' }]);
  await giveBack(id, second);
  await stage.settled();
  expect(
    refundsOf(second)
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual([10_000, 6_000]);
  expect((await detailsOf(id)).findings).toMatchObject([{ repaired: true, surplus: null }]);
});

test('only charges booked as surplus, by the platform only', async () => {
  const { id, own, second } = await chargedTwice();
  const other = await chargedTwice();
  await expect(giveBack(id, own)).rejects.toThrow('notFound');
  await expect(giveBack(id, other.second)).rejects.toThrow('notFound');
  await expect(stage.bed.call(returnSurplus, { id, charge: second }, { as: stage.tokens.clinic })).rejects.toThrow(
    'notAllowed',
  );
  expect(refundsOf(own)).toEqual([]);
  await stage.bed.call(settlePayment, { id, note: 'Asked the family' }, as());
  await giveBack(id, second);
  // The first settlement stays.
  expect(await detailsOf(id)).toMatchObject({ settlement: { note: 'Asked the family' } });
});
