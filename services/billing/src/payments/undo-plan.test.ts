import { findVoidNumbers } from '@fovea/contracts/documents/endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import { findInvoices } from '@fovea/contracts/invoices/endpoints';
import { expiryWithout } from '@fovea/contracts/patients/rpcs';
import { getReceipt, previewUndo, refundPayment, undoPlan } from '@fovea/contracts/payments/endpoints';
import { paymentUndone } from '@fovea/contracts/payments/events';
import { findOrders } from '@fovea/contracts/payments/portal-endpoints';
import type { PlanState } from '@fovea/contracts/plans/events';
import { hasTreatments } from '@fovea/contracts/usage/rpcs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../testing/balances.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
/** State of the stubbed services: when a plan's time began, the expiry without it, and the last treatment. */
const begins = '2026-05-10T03:00:00.000Z';
const without = new Map<string, string | null>();
const treatedAt = new Map<string, string>();
beforeAll(async () => {
  stage = await startStage();
  stage.prepaid.left = 10;
  stage.bed.stubRpc(expiryWithout, ({ accountId }) => {
    const then = without.get(accountId);
    return then === undefined ? null : { begins, present: '2026-08-10T03:00:00.000Z', without: then };
  });
  stage.bed.stubRpc(hasTreatments, ({ accountIds, since = '' }) => ({
    has: accountIds.some((id) => (treatedAt.get(id) ?? '') >= since && treatedAt.has(id)),
  }));
});
afterAll(() => stage.stop());

async function assigned(billing_type: PlanState['billing_type'], expiry: string | null = null) {
  const family = await stage.addFamily();
  without.set(family.accountId, expiry);
  await stage.charge(family, await stage.addPlan({ name: 'Given', billing_type, price: '9000' }), {
    method: undefined,
  });
  const [payment] = await stage.paymentsOf(family);
  return { family, id: payment?._id ?? '', number: payment?.referenceNumber ?? '' };
}
const as = () => ({ as: stage.tokens.admin });
const undo = (id: string, hash?: string) => stage.bed.call(undoPlan, { id, hash }, as());
const publishedFor = async ({ accountId }: Family) =>
  (await stage.bed.published(paymentUndone)).filter((fact) => fact.accountId === accountId);

test.each(['PREPAID', 'WHOLESALE'] as const)('an unused %s plan is fully reverted', async (type) => {
  const { bed, tokenOf } = stage;
  const { family, id, number } = await assigned(type, '2026-06-01T15:00:00.000Z');
  const preview = await bed.call(previewUndo, { id }, as());
  // 15:00 UTC is the next day in Tokyo.
  expect(preview).toMatchObject({
    planName: 'Given',
    billing_type: type,
    amount: '9000',
    currency: 'jpy',
    paidUntil: '2026-08-10',
    paidUntilThen: '2026-06-02',
  });
  expect(await undo(id, preview.hash)).toMatchObject({ status: 'undone', referenceNumber: null });

  expect(await publishedFor(family)).toMatchObject([
    { paymentId: id, companyId: family.companyId, billing_type: type },
  ]);
  expect(await balancesOf(stage, family)).toEqual({});
  const { list: voids } = await bed.call(findVoidNumbers, { pageSize: 100 }, as());
  expect(voids).toContainEqual(expect.objectContaining({ number, cause: 'undone', replacedBy: null, paymentId: id }));
  await expect(bed.call(getReceipt, { id })).rejects.toThrow('notFound');
  const { list: orders } = await bed.call(
    findOrders,
    { accountId: family.accountId },
    { as: await tokenOf(family), db: 'jp' },
  );
  expect(orders).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  const { list: report } = await bed.call(
    findInvoices,
    { startDate: '2026-01-01', endDate: today > '2026-12-31' ? today : '2026-12-31', pageSize: 200 },
    as(),
  );
  expect(report.map(({ parentEmail }) => parentEmail)).not.toContain(family.email);
});

test('one of two concurrent calls undoes it, and it is booked and published once', async () => {
  const { family, id } = await assigned('WHOLESALE');
  const pressed = await Promise.allSettled([undo(id), undo(id)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(undo(id)).rejects.toMatchObject({ code: errorCodes.notUndoable });
  expect(await publishedFor(family)).toHaveLength(1);
  expect(await balancesOf(stage, family)).toEqual({});
});

test('treatment since its time began prevents it, treatment before does not', async () => {
  const { family, id } = await assigned('PREPAID');
  treatedAt.set(family.accountId, '2026-05-10T03:00:00.001Z');
  await expect(undo(id)).rejects.toMatchObject({ code: errorCodes.planUsed });
  expect(await publishedFor(family)).toEqual([]);
  treatedAt.set(family.accountId, '2026-05-10T02:59:59.999Z');
  expect(await undo(id)).toMatchObject({ status: 'undone' });
});

test('a preview that is out of date is refused', async () => {
  const { family, id } = await assigned('PREPAID', '2026-06-01T03:00:00.000Z');
  const { hash } = await stage.bed.call(previewUndo, { id }, as());
  without.set(family.accountId, null);
  await expect(undo(id, hash)).rejects.toMatchObject({ code: errorCodes.numbersChanged });
  expect(await publishedFor(family)).toEqual([]);
});

test('paid and free plans, and plans unknown to the customer service, are not undone; undone ones are not refunded', async () => {
  const { family: trial, id: free } = await assigned('FREE');
  await expect(undo(free)).rejects.toMatchObject({ code: errorCodes.notUndoable });
  const paying = await stage.addFamily();
  without.set(paying.accountId, null);
  await stage.payByCard(await stage.charge(paying, await stage.addPlan()));
  await stage.settled();
  const [payment] = await stage.paymentsOf(paying);
  await expect(undo(payment?._id ?? '')).rejects.toMatchObject({ code: errorCodes.notUndoable });
  expect([...(await publishedFor(trial)), ...(await publishedFor(paying))]).toEqual([]);

  const { family, id } = await assigned('WHOLESALE');
  without.delete(family.accountId);
  await expect(undo(id)).rejects.toMatchObject({ code: errorCodes.unavailable });
  without.set(family.accountId, null);
  await undo(id);
  await expect(stage.bed.call(refundPayment, { id, amount: '1' }, as())).rejects.toMatchObject({
    code: errorCodes.notRefundable,
  });
});

test('the child’s next plan is its first again', async () => {
  const { family, id } = await assigned('PREPAID');
  await undo(id);
  const plan = await stage.addPlan({ price: '12000', deposit: '3000', purchase: '1000' });
  expect(await stage.charge(family, plan)).toMatchObject({ amount: '16000' });
});
