import type { EventBody } from '@fovea/contracts/event';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { expiryWithout } from '@fovea/contracts/patients/rpcs';
import { paymentRefunded, paymentSucceeded, paymentUndone } from '@fovea/contracts/payments/events';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let customerId: string;
beforeAll(async () => {
  stage = await startStage();
  customerId = (await stage.createParent())._id;
});
afterAll(() => stage.bed.stop());

type Succeeded = EventBody<typeof paymentSucceeded>;
const succeeded = (accountId: string, paidAt: string, more: Partial<Succeeded> = {}): Succeeded => ({
  paymentId: `jp-${newId()}`,
  accountId,
  customerId,
  companyId: stage.clinic,
  planId: newId(),
  billing_type: 'RETAIL',
  currency: 'jpy',
  amount: '5000',
  paidAt,
  validMonths: 3,
  validDays: 0,
  experienceDate: null,
  firstCharge: false,
  autoRenew: false,
  renewHasEnd: false,
  ...more,
});

async function accountAfter(facts: (accountId: string) => Promise<void>) {
  const { bed, addPatient, tokens } = stage;
  const { _id } = await addPatient((await stage.createParent())._id);
  await facts(_id);
  await bed.idle();
  const [{ user_id = '' } = {}] = await bed.sql<{ user_id: string }>(
    'SELECT parent_id AS user_id FROM patient WHERE id = $1',
    [_id],
  );
  const { list } = await bed.call(findCustomerPatients, { id: user_id }, { as: tokens.admin });
  const account = list.find((each) => each._id === _id);
  if (!account) throw new Error('the account was deleted');
  return account;
}

describe('payment events', () => {
  test('a payment activates the plan', async () => {
    const planId = newId();
    const account = await accountAfter((id) =>
      stage.bed.publish(
        paymentSucceeded,
        succeeded(id, '2026-05-10T10:00:00.000Z', {
          planId,
          firstCharge: true,
          experienceDate: '2026-05-24T10:00:00.000Z',
        }),
      ),
    );
    expect(account).toMatchObject({
      planId,
      expiredDate: '2026-08-10T10:00:00.000Z',
      experienceDate: '2026-05-24T10:00:00.000Z',
      paid: true,
      freeTrialUsed: false,
    });
  });

  test('an undone plan, delivered twice, leaves the child as before', async () => {
    const { bed } = stage;
    const paid = (id: string) => succeeded(id, '2026-05-10T10:00:00.000Z', { billing_type: 'WHOLESALE' });
    const account = await accountAfter(async (id) => {
      const fact = paid(id);
      await bed.publish(paymentSucceeded, fact);
      await bed.idle();
      const { paymentId, companyId } = fact;
      const billing_type = 'WHOLESALE' as const;
      expect(await bed.callRpc(expiryWithout, { accountId: id, paymentId }, 'jp')).toEqual({
        begins: '2026-05-10T10:00:00.000Z',
        present: '2026-08-10T10:00:00.000Z',
        without: null,
      });
      expect(await bed.callRpc(expiryWithout, { accountId: newId(), paymentId }, 'jp')).toBeNull();
      const undone = { paymentId, accountId: id, customerId, companyId, billing_type, at: '2026-05-11T10:00:00.000Z' };
      await bed.publish(paymentUndone, undone);
      await bed.publish(paymentUndone, undone);
      await bed.idle();
      expect(await bed.callRpc(expiryWithout, { accountId: id, paymentId }, 'jp')).toBeNull();
    });
    expect(account).toMatchObject({ planId: null, expiredDate: null, paid: false });
  });

  test('a payment delivered again, by the same or by other messages, counts and is published once', async () => {
    const { bed } = stage;
    let accountId = '';
    const account = await accountAfter(async (id) => {
      accountId = id;
      const fact = succeeded(id, '2026-05-10T10:00:00.000Z');
      const messageId = newId();
      await bed.publish(paymentSucceeded, fact, { messageId });
      await bed.publish(paymentSucceeded, fact, { messageId });
      for (let again = 0; again < 3; again += 1) await bed.publish(paymentSucceeded, fact);
    });
    expect(account.expiredDate).toBe('2026-08-10T10:00:00.000Z');
    expect((await bed.published(patientState)).filter(({ _id }) => _id === accountId)).toHaveLength(2);
  });

  test('two payments have the same result in either order', async () => {
    const publishPayments = (order: (facts: Succeeded[]) => Succeeded[]) =>
      accountAfter(async (id) => {
        const facts = [
          succeeded(id, '2026-01-10T00:00:00.000Z', { validMonths: 1 }),
          succeeded(id, '2026-03-01T00:00:00.000Z', { validMonths: 1, planId: stage.clinic }),
        ];
        for (const fact of order(facts)) await stage.bed.publish(paymentSucceeded, fact);
      });
    const [forth, back] = [
      await publishPayments((facts) => facts),
      await publishPayments((facts) => facts.toReversed()),
    ];
    expect(forth).toMatchObject({ expiredDate: '2026-04-01T00:00:00.000Z', planId: stage.clinic });
    expect(back).toMatchObject({ expiredDate: forth.expiredDate, planId: forth.planId });
  });

  test.each([
    ['after', false],
    ['before', true],
  ])('a full refund that arrives %s its payment ends plan and renewal', async (_, reversed) => {
    const { bed } = stage;
    const account = await accountAfter(async (id) => {
      const fact = succeeded(id, '2026-05-10T10:00:00.000Z');
      const { paymentId, companyId, currency } = fact;
      const steps = [
        () => bed.publish(paymentSucceeded, fact),
        () =>
          bed.publish(paymentRefunded, {
            paymentId,
            accountId: id,
            customerId,
            companyId,
            currency,
            refundAmount: '5000',
            endsPlan: true,
            at: '2026-05-12T00:00:00.000Z',
          }),
      ];
      for (const step of reversed ? steps.toReversed() : steps) {
        await step();
        await bed.idle();
      }
    });
    expect(account).toMatchObject({
      expiredDate: '2026-05-12T00:00:00.000Z',
      subscriptionStatus: 'canceled',
      auto_renew: false,
    });
  });

  test('a partial refund leaves the plan, a free plan uses up the free trial', async () => {
    const { bed } = stage;
    const account = await accountAfter(async (id) => {
      const fact = succeeded(id, '2026-05-10T10:00:00.000Z', { billing_type: 'FREE' });
      await bed.publish(paymentSucceeded, fact);
      await bed.publish(paymentRefunded, {
        paymentId: fact.paymentId,
        accountId: id,
        customerId,
        companyId: fact.companyId,
        currency: 'jpy',
        refundAmount: '10',
        endsPlan: false,
        at: '2026-05-12T00:00:00.000Z',
      });
    });
    expect(account).toMatchObject({
      expiredDate: '2026-08-10T10:00:00.000Z',
      freeTrialUsed: true,
      paid: false,
      subscriptionStatus: 'none',
    });
  });

  test('a payment of an unknown account is ignored', async () => {
    await stage.bed.publish(paymentSucceeded, succeeded(newId(), '2026-05-10T10:00:00.000Z'));
    await stage.bed.idle();
  });
});
