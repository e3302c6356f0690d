import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { paymentLinkCreated } from '@fovea/contracts/payments/events';
import { findOrders } from '@fovea/contracts/payments/portal-endpoints';
import {
  approvePlanRequest,
  declinePlanRequest,
  findPlanRequests,
  requestPlan,
} from '@fovea/contracts/plan-requests/endpoints';
import { planRequestDecided, planRequested } from '@fovea/contracts/plan-requests/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let prepaid: string;
beforeAll(async () => {
  stage = await startStage();
  prepaid = await stage.addPlan({ name: 'Prepaid', billing_type: 'PREPAID', termsUrl: 'https://example.test/t.pdf' });
});
afterAll(() => stage.stop());

const request = ({ accountId }: Family, planId: string, as = stage.tokens.clinic) =>
  stage.bed.call(requestPlan, { accountId, planId, terms: true, guarantee: true }, { as });
const approve = (id: string) => stage.bed.call(approvePlanRequest, { id }, { as: stage.tokens.admin });
const requestOf = async (id: string) =>
  (await stage.bed.call(findPlanRequests, { pageSize: 100 }, { as: stage.tokens.admin })).list.find(
    ({ _id }) => _id === id,
  );
const statusOf = async (id: string) => (await requestOf(id))?.status;

describe('a plan that families may not choose', () => {
  test('is requested by the company’s administrator, approved by the platform’s, and charged once', async () => {
    stage.prepaid.left = 3;
    const family = await stage.addFamily();
    const requested = await request(family, prepaid);
    expect(requested).toMatchObject({
      status: 'open',
      accountName: 'Sora Yamada',
      companyName: 'Midori Eye Clinic',
      planName: 'Prepaid',
      decidedBy: null,
    });
    expect([stage.prepaid.left, await stage.paymentsOf(family)]).toEqual([3, []]);

    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => approve(requested._id)));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    await approve(requested._id);
    expect(await requestOf(requested._id)).toMatchObject({ status: 'approved', decidedAt: expect.any(String) });
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', plan: { name: 'Prepaid' } }]);
    expect(stage.prepaid.left).toBe(2);
  });

  test('is requested once at a time, with its terms accepted', async () => {
    const family = await stage.addFamily();
    const { accountId } = family;
    await expect(
      stage.bed.call(requestPlan, { accountId, planId: prepaid }, { as: stage.tokens.clinic }),
    ).rejects.toMatchObject({ code: 4003002 });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => request(family, prepaid)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(request(family, prepaid)).rejects.toMatchObject({ code: 4003021 });
  });

  test('is neither one that families may choose nor one that cannot be paid', async () => {
    const family = await stage.addFamily();
    const free = await stage.addPlan({ billing_type: 'FREE', price: '0' });
    await expect(request(family, free)).rejects.toMatchObject({ code: 4003001 });
    const unpayable = await stage.addPlan({ familiesMayChoose: false, paymentGateway: false });
    await expect(request(family, unpayable)).rejects.toMatchObject({ code: 4003020 });
  });

  test('is paid by the family itself where it is a retail plan: approving mails a link', async () => {
    const family = await stage.addFamily();
    const { _id: id } = await request(family, await stage.addPlan({ name: 'Clinic only', familiesMayChoose: false }));
    const sent = (await stage.bed.published(paymentLinkCreated)).length;
    await approve(id);
    expect(await statusOf(id)).toBe('approved');
    await stage.settled();
    expect((await stage.bed.published(paymentLinkCreated)).length).toBe(sent + 1);
    const [order] = (
      await stage.bed.call(findOrders, { accountId: family.accountId }, { as: await stage.tokenOf(family) })
    ).list;
    await stage.payByLink({ method: 'link', paymentId: '', url: order?.link?.url ?? '' });
    await stage.settled();
    expect(await stage.paymentsOf(family)).toMatchObject([{ status: 'succeeded', plan: { name: 'Clinic only' } }]);
  });

  test('stores the requester’s consent with the payment; another text is not accepted', async () => {
    stage.prepaid.left = 2;
    const terms = { name: 'With terms', billing_type: 'PREPAID', termsUrl: 'https://example.test/t.pdf' } as const;
    const planId = await stage.addPlan(terms);
    const family = await stage.addFamily();
    const { _id: id, createdAt } = await stage.bed.call(
      requestPlan,
      { accountId: family.accountId, planId, terms: true },
      { as: stage.tokens.clinic, headers: { 'x-forwarded-for': '198.51.100.7' } },
    );
    const changeTerms = (url: string) => stage.bed.sql('UPDATE plan SET terms_url = $2 WHERE id = $1', [planId, url]);
    await changeTerms('https://example.test/other.pdf');
    await expect(approve(id)).rejects.toMatchObject({ code: 4003002 });
    await changeTerms(terms.termsUrl);
    await approve(id);
    const { list } = await stage.bed.call(
      findCustomerPayments,
      { userId: family.customerId },
      { as: stage.tokens.admin },
    );
    expect(list[0]?.consent).toEqual({
      terms: 'https://example.test/t.pdf',
      guarantee: null,
      by: 'staff',
      at: createdAt,
      address: '198.51.100.7',
    });
  });

  test('is open again when none is left', async () => {
    stage.prepaid.left = 0;
    const { _id } = await request(await stage.addFamily(), prepaid);
    await expect(approve(_id)).rejects.toMatchObject({ code: 4003006 });
    expect(await statusOf(_id)).toBe('open');
    stage.prepaid.left = 1;
    await approve(_id);
    expect(await statusOf(_id)).toBe('approved');
  });

  test('is declined with a reason, and may be requested again', async () => {
    const family = await stage.addFamily();
    const { _id: id } = await request(family, prepaid);
    const as = stage.tokens.admin;
    await expect(stage.bed.call(declinePlanRequest, { id, reason: '' }, { as })).rejects.toMatchObject({
      code: 4000001,
    });
    await stage.bed.call(declinePlanRequest, { id, reason: 'Not agreed' }, { as });
    expect(await requestOf(id)).toMatchObject({ status: 'declined', reason: 'Not agreed' });
    await expect(approve(id)).rejects.toMatchObject({ code: 4090003 });
    expect(await stage.paymentsOf(family)).toEqual([]);
    await request(family, prepaid);
  });

  test('is declined when its family is deleted, and loses its network address', async () => {
    const family = await stage.addFamily();
    const { _id } = await request(family, prepaid);
    const stored = () => stage.bed.sql('SELECT accepted_address FROM plan_request WHERE id = $1', [_id]);
    expect(await stored()).toEqual([{ accepted_address: expect.any(String) }]);
    await stage.erase(family);
    expect(await statusOf(_id)).toBe('declined');
    expect(await stored()).toEqual([{ accepted_address: null }]);
  });
});

test('request and decision are published once, and a failed approval not at all', async () => {
  const family = await stage.addFamily();
  const { _id: requestId } = await request(family, prepaid);
  const published = async () => {
    const facts = [...(await stage.bed.published(planRequested)), ...(await stage.bed.published(planRequestDecided))];
    return facts
      .filter((fact) => fact.requestId === requestId)
      .map((fact) => ('status' in fact ? fact.status : 'asked'));
  };
  stage.prepaid.left = 0;
  await expect(approve(requestId)).rejects.toMatchObject({ code: 4003006 });
  expect(await published()).toEqual(['asked']);
  stage.prepaid.left = 1;
  await Promise.allSettled([approve(requestId), approve(requestId)]);
  expect(await published()).toEqual(['asked', 'approved']);
});

test('requests are seen by their companies’ administrators and decided by the platform’s alone', async () => {
  const { clinic, distributor, otherClinic, doctor } = stage.tokens;
  const { _id: id } = await request(await stage.addFamily(), prepaid);
  const seen = async (as: string) =>
    (await stage.bed.call(findPlanRequests, { open: true, pageSize: 100 }, { as })).list.map(({ _id }) => _id);
  expect(await seen(clinic)).toContain(id);
  expect(await seen(otherClinic)).toEqual([]);
  for (const as of [clinic, otherClinic, doctor, distributor]) {
    await expect(stage.bed.call(approvePlanRequest, { id }, { as })).rejects.toMatchObject({ code: 4030001 });
    await expect(stage.bed.call(declinePlanRequest, { id, reason: 'x' }, { as })).rejects.toMatchObject({
      code: 4030001,
    });
  }
  await expect(request(await stage.addFamily(), prepaid, otherClinic)).rejects.toMatchObject({ code: 4040001 });
  await expect(request(await stage.addFamily(), prepaid, distributor)).rejects.toMatchObject({ code: 4030001 });
  expect(await statusOf(id)).toBe('open');
});
