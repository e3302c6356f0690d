import type { RequestOf } from '@fovea/contracts/endpoint';
import { sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import { findPayments, refundPayment } from '@fovea/contracts/payments/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const sums = async (as: string, filter: RequestOf<typeof sumPayments> = {}) =>
  (await stage.bed.call(sumPayments, filter, { as, db: 'jp' })).list;

test('sums of a filter equal those of its list, in each currency, within the caller’s scope', async () => {
  const { bed, tokens, addFamily, addPlan, charge, payByCard, otherClinic } = stage;
  const inYen = await addPlan();
  const inDollars = await addPlan({ currency: 'aud', price: '99.90', deposit: '0', purchase: '0' });
  const [aiko, bunta] = [await addFamily({ email: 'aiko@example.test' }), await addFamily()];
  const elsewhere = await addFamily({ companyId: otherClinic, doctorId: null });
  for (const family of [aiko, bunta, elsewhere]) await payByCard(await charge(family, inYen));
  await payByCard(await charge(await addFamily(), inDollars));
  // An unpaid charge.
  await charge(await addFamily(), inYen);
  await stage.settled();
  const [paid] = await stage.paymentsOf(aiko);
  await bed.call(refundPayment, { id: paid?._id ?? '', amount: '1000' }, { as: tokens.admin });

  const { list } = await bed.call(findPayments, { pageSize: 200 }, { as: tokens.admin, db: 'jp' });
  const came = list.filter(({ status }) => status === 'succeeded' || status === 'refunded');
  const sumOf = (currency: string) =>
    came.filter((payment) => payment.currency === currency).reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(await sums(tokens.admin)).toEqual([
    { currency: 'aud', amount: '99.90', refundAmount: '0.00' },
    { currency: 'jpy', amount: String(sumOf('jpy')), refundAmount: '1000' },
  ]);
  expect(came).toHaveLength(4);

  const own = { currency: 'jpy', amount: paid?.amount, refundAmount: '1000' };
  expect(await sums(tokens.admin, { searchStr: 'aiko@' })).toEqual([own]);
  expect(await sums(tokens.admin, { status: 'refunded' })).toEqual([own]);
  expect(await sums(tokens.otherClinic)).toEqual([{ ...own, refundAmount: '0' }]);
  expect(await sums(tokens.admin, { endDate: '2020-01-01' })).toEqual([]);
  await expect(sums(tokens.doctor)).rejects.toThrow('notAllowed');
});
