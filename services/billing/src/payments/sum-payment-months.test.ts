import { lastDayOf, lastMonths } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { sumPaymentMonths, sumPayments } from '@fovea/contracts/payment-sums/endpoints';
import { findPayments, refundPayment } from '@fovea/contracts/payments/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

const [previous = '', present = ''] = lastMonths(dayOf(new Date(), 'Asia/Tokyo'), 2);
/** The first instant of a month in the region, and the last one before it. */
const begins = (month: string) => new Date(`${month}-01T00:00:00+09:00`);
const justBefore = (month: string) => new Date(+begins(month) - 1);

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

/** A payment made at an instant, by a family of its own. */
async function paid(at: Date, planId: string, fields: Partial<Family> = {}): Promise<string> {
  const family = await stage.addFamily(fields);
  await stage.payByCard(await stage.charge(family, planId));
  await stage.settled();
  const [{ _id = '' } = {}] = await stage.paymentsOf(family);
  await stage.bed.sql('UPDATE payment SET created_at = $2 WHERE id = $1', [_id.slice(3), at]);
  return _id;
}

const months = (as: string) => stage.bed.call(sumPaymentMonths, {}, { as, db: 'jp' });
const none = { payments: 0, amount: '0', refunds: 0, refundAmount: '0' };

test('this month and the last, in each currency, equal the lists that the numbers open', async () => {
  const { bed, tokens, addFamily, addPlan, charge, otherClinic } = stage;
  const inYen = await addPlan({ price: '12000', deposit: '0', purchase: '0' });
  const inDollars = await addPlan({ currency: 'aud', price: '99.90', deposit: '0', purchase: '0' });
  await paid(justBefore(previous), inYen);
  await paid(begins(previous), inYen);
  const refunded = await paid(justBefore(present), inYen);
  await paid(begins(present), inYen);
  await paid(begins(present), inYen, { companyId: otherClinic, doctorId: null });
  await paid(new Date(), inDollars);
  // An unpaid charge.
  await charge(await addFamily(), inYen);
  await bed.call(refundPayment, { id: refunded, amount: '1000' }, { as: tokens.admin });
  await stage.settled();

  const one = { ...none, payments: 1, amount: '12000' };
  const last = { payments: 2, amount: '24000', refunds: 1, refundAmount: '1000' };
  const { list, ...named } = await months(tokens.admin);
  expect(named).toEqual({ month: present, previousMonth: previous });
  const [aud, jpy] = list;
  expect(aud).toMatchObject({ currency: 'aud', present: { payments: 1 }, previous: { payments: 0, amount: '0.00' } });
  expect(jpy).toEqual({ currency: 'jpy', present: { ...one, payments: 2, amount: '24000' }, previous: last });
  expect((await months(tokens.clinic)).list.at(-1)).toEqual({ currency: 'jpy', present: one, previous: last });
  expect((await months(tokens.distributor)).list).toEqual((await months(tokens.clinic)).list);
  expect((await months(tokens.otherClinic)).list).toEqual([{ currency: 'jpy', present: one, previous: none }]);
  expect((await bed.call(sumPaymentMonths, {}, { as: tokens.farClinic })).list).toEqual([]);
  await expect(months(tokens.doctor)).rejects.toThrow('notAllowed');

  const listed = {
    taken: 'jpy',
    startDate: `${previous}-01`,
    endDate: dayOf(justBefore(present), 'Asia/Tokyo'),
  } as const;
  const as = { as: tokens.clinic, db: 'jp' };
  expect(await bed.call(findPayments, listed, as)).toMatchObject({ total: last.payments });
  expect(await bed.call(findPayments, { ...listed, status: 'refunded' }, as)).toMatchObject({ total: last.refunds });
  expect((await bed.call(sumPayments, listed, as)).list).toEqual([
    { currency: 'jpy', amount: last.amount, refundAmount: last.refundAmount },
  ]);
  expect(await bed.call(findPayments, { taken: 'aud' }, as)).toMatchObject({ total: 1 });
});

test('months are of the reader’s calendar, as the days of the list are', async () => {
  const { bed, tokens } = stage;
  // The start of the month in Tokyo is the evening before in London.
  const inLondon = { as: tokens.otherClinic, db: 'jp', headers: { 'time-zone': 'Europe/London' } };
  const listed = async (month: string) => {
    const days = { startDate: `${month}-01`, endDate: lastDayOf(month) };
    return (await bed.call(findPayments, { taken: 'jpy', ...days }, inLondon)).total;
  };
  expect(await listed(previous)).toBe(1);
  const { month, previousMonth, list } = await bed.call(sumPaymentMonths, {}, inLondon);
  expect(list.map((sums) => [sums.present.payments, sums.previous.payments])).toEqual([
    [await listed(month), await listed(previousMonth)],
  ]);
});
