import { countWaitingPayments, findPayments } from '@fovea/contracts/payments/endpoints';
import { askForPlan, findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const waiting = (as: string) => stage.bed.call(countWaitingPayments, {}, { as, db: 'jp' });

test('whoever may do something sees how much waits, which is the total of the list that the number opens', async () => {
  const { bed, tokens, addFamily, addPlan, charge, clinic, otherClinic } = stage;
  const retail = await addPlan();
  const paid = await addFamily();
  await stage.payByLink(await charge(paid, retail, { method: 'link' }));
  await stage.settled();
  await charge(await addFamily(), retail, { method: 'link' });
  await charge(await addFamily({ companyId: otherClinic, doctorId: null }), retail, { method: 'link' });
  // A card form that was left is no link.
  await charge(await addFamily(), retail);
  const asked = await addFamily();
  const wholesale = await addPlan({ type: 'company', companyId: clinic, billing_type: 'WHOLESALE' });
  await bed.call(askForPlan, { accountId: asked.accountId, planId: wholesale }, { as: tokens.clinic });
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

  // What was not paid in time waits for nobody any more.
  await bed.sql(`UPDATE payment SET link_expires_at = now() - interval '1 second' WHERE open`);
  expect(await waiting(tokens.admin)).toMatchObject({ openLinks: 0 });
});
