import { getPaymentDetails, payDeposit, previewReturnOf, refundPayment } from '@fovea/contracts/payments/endpoints';
import { depositPaidBack } from '@fovea/contracts/payments/events';
import { previewReturn } from '@fovea/contracts/payments/portal-endpoints';
import { returnRefund } from '@fovea/contracts/payments/rpcs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const guaranteed = { guaranteeUrl: 'https://example.test/g.pdf', experience_days: 14 };
const note = 'Bank transfer of 3 May';
const pay = (id: string, as = stage.tokens.admin) => stage.bed.call(payDeposit, { id, note }, { as });
const refund = (id: string, amount: string) =>
  stage.bed.call(refundPayment, { id, amount }, { as: stage.tokens.admin });
const shown = async (family: Family) => {
  const { accountId } = family;
  const [own, staff, replied] = [
    await stage.bed.call(previewReturn, { accountId }, { as: await stage.tokenOf(family) }),
    await stage.bed.call(previewReturnOf, { accountId }, { as: stage.tokens.clinic }),
    await stage.bed.callRpc(returnRefund, { accountId }, 'jp'),
  ];
  expect(staff).toEqual(own);
  expect(replied).toEqual(own);
  return own;
};

async function paidFamily() {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(guaranteed)));
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  return { family, id: payment?._id ?? '' };
}

test('a return shows what can still be refunded: after a partial refund the clinic pays the deposit', async () => {
  const { family, id } = await paidFamily();
  expect(await shown(family)).toMatchObject({
    moneyBack: { amount: '16000' },
    deposit: { amount: '3000', by: 'card', paymentId: id },
  });
  await expect(pay(id)).rejects.toThrow('depositNotOpen');
  await refund(id, '5000');
  await stage.settled();
  expect(await shown(family)).toMatchObject({ moneyBack: null, deposit: { amount: '3000', by: 'clinic' } });
  await expect(refund(id, '3000')).rejects.toThrow('notRefundable');

  const before = await balancesOf(stage, family);
  await expect(pay(id, stage.tokens.doctor)).rejects.toThrow('notAllowed');
  await pay(id);
  const pressed = await Promise.allSettled([pay(id), pay(id)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(['rejected', 'rejected']);
  expect((await shown(family)).deposit).toBeNull();
  const { deposits, bank, ...rest } = await balancesOf(stage, family);
  expect({ deposits, bank }).toEqual({ deposits: undefined, bank: -3_000 });
  expect(before).toMatchObject({ ...rest, deposits: -3_000 });
  const published = (await stage.bed.published(depositPaidBack)).filter(
    ({ accountId }) => accountId === family.accountId,
  );
  expect(published).toMatchObject([{ paymentId: id, amount: '3000', currency: 'jpy' }]);
});

test('a return of a disputed payment shows only the deposit, paid by the clinic', async () => {
  const { family, id } = await paidFamily();
  const charge = stage.sandbox.control.state().charges.find(({ metadata }) => metadata.paymentId === id);
  const dispute = stage.sandbox.control.dispute({ charge: charge?.id ?? '' });
  await stage.settled();
  const details = () => stage.bed.call(getPaymentDetails, { id }, { as: stage.tokens.admin });
  expect(await details()).toMatchObject({ status: 'succeeded', dispute: 'open' });
  expect(await shown(family)).toMatchObject({ moneyBack: null, deposit: { by: 'clinic' } });
  await expect(refund(id, '1000')).rejects.toThrow('paymentDisputed');
  stage.sandbox.control.closeDispute({ dispute: dispute.id, isWon: true });
  await stage.settled();
  expect(await details()).toMatchObject({ dispute: null });
  expect(await shown(family)).toMatchObject({ moneyBack: { amount: '16000' }, deposit: { by: 'card' } });
});
