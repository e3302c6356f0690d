import { parentEvent } from '@fovea/contracts/builders/customers';
import { patientEvent } from '@fovea/contracts/builders/patients';
import { parentState } from '@fovea/contracts/customers/events';
import { patientState } from '@fovea/contracts/patients/events';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import { paymentSucceeded } from '@fovea/contracts/payments/events';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
let planId: string;
beforeAll(async () => {
  stage = await startStage();
  planId = await stage.addPlan({
    termsUrl: 'https://store.test/terms.pdf',
    guaranteeUrl: 'https://store.test/guarantee.pdf',
    experience_days: 14,
  });
});
afterAll(() => stage.stop());

const choosing = async (family: Family) => ({
  parentToken: await stage.tokenOf(family),
  accountId: family.accountId,
  planId,
});
const paying = async () => {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, planId));
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  const tokens = { adminToken: stage.tokens.admin, parentToken: await stage.tokenOf(family) };
  return { ...tokens, id: payment?._id ?? '', intentId: payment?.intentId ?? '', searchStr: family.email };
};

const states: States = {
  'a family with a device may choose a plan': async () => choosing(await stage.addFamily()),
  'a family without a device may choose a plan': async () => choosing(await stage.addFamily({ hasDevice: false })),
  'a parent has paid for a plan by card': paying,
  'a payment was refunded': async () => {
    const paid = await paying();
    await stage.bed.call(refundPayment, { id: paid.id, amount: '16000' }, { as: paid.adminToken });
    return paid;
  },
};

describe('billing fulfils its pacts', () => {
  test('over HTTP', () =>
    verifyHttp({ provider: 'billing', url: `http://127.0.0.1:${stage.bed.service().port}`, states }));
  test('in the events it publishes', () =>
    verifyMessages({ provider: 'billing', states, events: [paymentSucceeded], announced: stage.bed.published }));
});

describe('billing consumes events of the customer service', () => {
  test('a parent and a child are stored with name and clinic', async () => {
    const pact = await openMessagePact({ consumer: 'billing', provider: 'customer' });
    await pact.hears(parentState, 'a parent with one child exists', parentEvent(), async (parent) => {
      await stage.bed.publish(parentState, parent);
      await stage.bed.idle();
      const { email, companyId: company_id } = parent;
      expect(await stage.bed.sql('SELECT email, company_id FROM parent WHERE id = $1', [parent._id])).toEqual([
        { email, company_id },
      ]);
    });
    await pact.hears(patientState, 'a parent with one child exists', patientEvent(), async (patient) => {
      await stage.bed.publish(patientState, patient);
      await stage.bed.idle();
      const { username, userId: parent_id } = patient;
      expect(await stage.bed.sql('SELECT username, parent_id FROM patient WHERE id = $1', [patient._id])).toEqual([
        { username, parent_id },
      ]);
    });
    await pact.publish();
  });
});
