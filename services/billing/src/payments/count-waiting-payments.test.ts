import { countWaitingPayments, findPayments } from '@fovea/contracts/payments/endpoints';
import { findPlanRequests, requestPlan } from '@fovea/contracts/plan-requests/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const waiting = (as: string) => stage.bed.call(countWaitingPayments, {}, { as, db: 'jp' });

test('each role sees the counts of its lists, equal to their totals', async () => {
  const { bed, tokens, addFamily, addPlan, charge, clinic, otherClinic } = stage;
  const retail = await addPlan();
  const paid = await addFamily();
  await stage.payByLink(await charge(paid, retail, { method: 'link' }));
  await stage.settled();
  await charge(await addFamily(), retail, { method: 'link' });
  await charge(await addFamily({ companyId: otherClinic, doctorId: null }), retail, { method: 'link' });
  // An abandoned card form is no link.
  await charge(await addFamily(), retail);
  const requesting = await addFamily();
  const wholesale = await addPlan({ type: 'company', companyId: clinic, billing_type: 'WHOLESALE' });
  await bed.call(requestPlan, { accountId: requesting.accountId, planId: wholesale }, { as: tokens.clinic });
  const [{ _id = '' } = {}] = await stage.paymentsOf(paid);
  await bed.sql(`UPDATE payment SET attention = 'books' WHERE id = $1`, [_id.slice(3)]);

  expect(await waiting(tokens.admin)).toEqual({ toLookAt: 1, openLinks: 2, planRequests: 1 });
  expect(await waiting(tokens.clinic)).toEqual({ toLookAt: null, openLinks: 1, planRequests: 1 });
  expect(await waiting(tokens.otherClinic)).toEqual({ toLookAt: null, openLinks: 1, planRequests: 0 });
  expect(await waiting(tokens.distributor)).toEqual({ toLookAt: null, openLinks: 1, planRequests: null });
  await expect(waiting(tokens.doctor)).rejects.toThrow('notAllowed');

  const as = { as: tokens.admin, db: 'jp' };
  expect(await bed.call(findPayments, { openLink: true }, as)).toMatchObject({ total: 2 });
  expect(await bed.call(findPayments, { attention: true }, as)).toMatchObject({ total: 1, list: [{ _id }] });
  expect(await bed.call(findPlanRequests, { open: true }, as)).toMatchObject({ total: 1 });

  // An expired link does not wait any more.
  await bed.sql(`UPDATE payment SET link_expires_at = now() - interval '1 second' WHERE open`);
  expect(await waiting(tokens.admin)).toMatchObject({ openLinks: 0 });
});
