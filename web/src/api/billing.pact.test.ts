import { onePage } from '@fovea/contracts/builders/builder';
import { ids } from '@fovea/contracts/builders/ids';
import { chargeForm, payment, receipt } from '@fovea/contracts/builders/payments';
import { chargeablePlan } from '@fovea/contracts/builders/plans';
import { findPayments, getReceipt, refundPayment } from '@fovea/contracts/payments/endpoints';
import { chargeOwnAccount, getOwnPayment } from '@fovea/contracts/payments/portal-endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'billing', group: 'payments' });
afterAll(() => pact.publish());

const unpaid = 'a family with a device may choose a plan';
const paid = 'a parent has paid for a plan by card';
const {
  customer: _customer,
  attention: _attention,
  answerBy: _answerBy,
  dispute: _dispute,
  settledAt: _settledAt,
  ...ownPayment
} = payment();

describe('web and billing', () => {
  test('a parent sees the plans for a child', () =>
    pact.answers(
      findPortalPlans,
      { given: unpaid, as: 'parent', input: { accountId: ids.patient }, made: ['accountId'] },
      { list: [chargeablePlan()] },
      ['total', 'chargeDeposit', 'chargePurchase', 'needsGuarantee'],
    ));

  test('a parent starts to pay by card', () =>
    pact.answers(
      chargeOwnAccount,
      { given: unpaid, as: 'parent', input: chargeForm(), made: ['accountId', 'planId'] },
      {
        method: 'card',
        paymentId: ids.payment,
        currency: 'jpy',
        amount: '16000',
        customerId: 'cus_1',
        intentId: 'pi_1',
        clientSecret: 'pi_1_secret_1',
      },
      ['method', 'currency', 'amount'],
    ));

  test('a family without a device cannot pay', () =>
    pact.refuses(
      chargeOwnAccount,
      {
        given: 'a family without a device may choose a plan',
        as: 'parent',
        input: chargeForm(),
        made: ['accountId', 'planId'],
      },
      'deviceRequired',
    ));

  test('a parent who comes back from paying sees what became of it', () =>
    pact.answers(
      getOwnPayment,
      { given: paid, as: 'parent', input: { intentId: 'pi_1' }, made: ['intentId'] },
      ownPayment,
      ['status', 'amount'],
    ));

  test('anybody with its address sees a receipt', () =>
    pact.answers(getReceipt, { given: paid, input: { id: ids.payment }, made: ['id'] }, receipt(), [
      'total',
      'gst',
      'subscriptionFee',
      'status',
    ]));

  test('an administrator finds a payment', () =>
    pact.answers(
      findPayments,
      {
        given: paid,
        as: 'admin',
        input: { current: 1, pageSize: 10, searchStr: 'hana@fovea.test' },
        made: ['searchStr'],
      },
      onePage(payment()),
      ['status', 'amount'],
    ));

  test('an administrator refunds a payment', () =>
    pact.answers(
      refundPayment,
      { given: paid, as: 'admin', input: { id: ids.payment, amount: '16000' }, made: ['id'] },
      payment({ status: 'refunded', refundAmount: '16000', refundedAt: '2026-03-02T09:00:00.000Z' }),
      ['status', 'refundAmount'],
    ));

  test('a second refund is refused', () =>
    pact.refuses(
      refundPayment,
      { given: 'a payment was refunded', as: 'admin', input: { id: ids.payment, amount: '16000' }, made: ['id'] },
      'notRefundable',
    ));
});
