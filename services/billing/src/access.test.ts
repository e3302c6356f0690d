import { type Endpoint, roles } from '@fovea/contracts/endpoint';
import { errorCodes } from '@fovea/contracts/errors';
import { askForPlan } from '@fovea/contracts/plan-requests';
import { endpoints } from '@fovea/contracts/registry';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Family, type Stage, startStage } from './testing/stage.ts';

const own = Object.entries(endpoints).filter(([, { service }]) => service === 'billing');
let stage: Stage;
let family: Family;
let inputs: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  stage = await startStage();
  family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }));
  await stage.settled();
  const [payment] = await stage.paymentsOf(family);
  const { accountId, customerId } = family;
  const days = { startDate: '2020-01-01', endDate: '2040-01-01' };
  const planId = await stage.addPlan({ billing_type: 'WHOLESALE' });
  const asker = await stage.addFamily();
  const request = await stage.bed.call(askForPlan, { accountId: asker.accountId, planId }, { as: stage.tokens.clinic });
  inputs = {
    askForPlan: { accountId: asker.accountId, planId },
    findPlanRequests: {},
    approvePlanRequest: { id: request._id },
    declinePlanRequest: { id: request._id, reason: 'No' },
    chargeAccount: { accountId, planId: await stage.addPlan(), autoRenew: false, method: 'card' },
    chargeOwnAccount: { accountId, planId: await stage.addPlan(), autoRenew: false },
    refundPayment: { id: payment?._id, amount: '1' },
    settlePayment: { id: payment?._id, note: 'Compared' },
    findCustomerPayments: { userId: customerId },
    findPayments: {},
    getPaymentDetails: { id: payment?._id },
    getPayMethods: { accountId },
    stopRenewal: { accountId },
    stopOwnRenewal: { accountId },
    findOwnPayments: { accountId },
    getOwnPayment: { id: payment?._id },
    findOrders: { accountId },
    findInvoices: days,
    findChargeablePlans: { accountId },
    findPortalPlans: { accountId },
  };
});
afterAll(() => stage.stop());

async function answerOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  as?: string,
  db?: string,
): Promise<{ code: number; data: { list?: unknown[] } }> {
  return Object(await (await stage.bed.send(endpoint, input, { as, db })).json());
}

describe.each(own.filter(([, { access }]) => access !== 'public'))('%s', (name, endpoint) => {
  const { access } = endpoint;

  test('refuses a visitor and every role it is not for', async () => {
    expect((await answerOf(endpoint, {})).code).toBe(errorCodes.notSignedIn);
    const foreign = roles.filter((role) => !access.includes(role));
    for (const role of foreign)
      expect((await answerOf(endpoint, {}, await stage.bed.tokenFor({ role }))).code).toBe(errorCodes.notAllowed);
  });

  test('gives nothing to staff of another company, other doctors and other parents; another region cannot be named', async () => {
    const input = inputs[name];
    if (!input) return;
    const { otherClinic, otherDoctor, farClinic } = stage.tokens;
    const strangers = access.includes('customer')
      ? [await stage.tokenOf(await stage.addFamily())]
      : [otherClinic, farClinic, otherDoctor].filter((_, index) =>
          access.includes(index < 2 ? 'companyAdmin' : 'doctor'),
        );
    for (const as of strangers) {
      const { code, data } = await answerOf(endpoint, input, as);
      if (code === 0) expect(data.list).toEqual([]);
      else expect(code).toBe(errorCodes.notFound);
      expect((await answerOf(endpoint, { ...input, db: as === farClinic ? 'jp' : 'au' }, as)).code).toBe(
        errorCodes.wrongRegion,
      );
    }
  });

  test('an admin finds nothing of it in another region', async () => {
    const input = inputs[name];
    if (!input || !access.includes('admin')) return;
    const { code, data } = await answerOf(endpoint, input, stage.tokens.admin, 'au');
    if (code === 0) expect(data.list).toEqual([]);
    else expect(code).toBe(errorCodes.notFound);
  });
});

test('a family is seen by its clinic, the distributor above it and its doctor', async () => {
  const [, endpoint] = own.find(([name]) => name === 'findCustomerPayments') ?? [];
  if (!endpoint) throw new Error('the endpoint is gone');
  for (const as of [stage.tokens.clinic, stage.tokens.distributor, stage.tokens.doctor])
    expect((await answerOf(endpoint, { userId: family.customerId }, as)).data.list).toHaveLength(1);
});
