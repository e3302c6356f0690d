import { text } from 'node:stream/consumers';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { parentState } from '@fovea/contracts/customers/events';
import { dayOf } from '@fovea/contracts/dates';
import { keyOfRow } from '@fovea/contracts/envelope';
import {
  exportPaymentReport,
  exportPayments,
  findCustomerPayments,
  findPayments,
  getPayMethods,
  getPaymentDetails,
  getReceipt,
  refundPayment,
} from '@fovea/contracts/payments/endpoints';
import { exportOwnPayments, findOrders, findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { hasActiveRenewal, paymentForMail } from '@fovea/contracts/payments/rpcs';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { isPlanCharged } from '@fovea/contracts/plans/rpcs';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { exportKey, storeOfExport } from '@fovea/kit/csv/exports';
import { newId } from '@fovea/kit/database/ids';
import { openFiles } from '@fovea/kit/files/files';
import { callRpc } from '@fovea/kit/messaging/rpc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let families: Family[];
let planId: string;
beforeAll(async () => {
  stage = await startStage();
  planId = await stage.addPlan();
  families = [];
  for (const email of ['aiko@example.test', 'bunta@example.test', 'chiyo@example.test']) {
    const family = await stage.addFamily({ email });
    await stage.payByCard(await stage.charge(family, planId, { autoRenew: email.startsWith('chiyo') }));
    families.push(family);
  }
  await stage.settled();
  const [first] = await paymentsOf(0);
  await stage.bed.call(refundPayment, { id: first?._id ?? '', amount: '1000' }, { as: stage.tokens.admin });
});
afterAll(() => stage.stop());

function familyAt(index: number): Family {
  const family = families[index];
  if (!family) throw new Error('no such family');
  return family;
}
const paymentsOf = (index: number) => stage.paymentsOf(familyAt(index));
const dayInTokyo = (at: string) => dayOf(at, 'Asia/Tokyo');
const find = async (filter: Parameters<typeof stage.bed.call<typeof findPayments>>[1]) =>
  stage.bed.call(findPayments, filter, { as: stage.tokens.clinic });
const emails = async (filter: Parameters<typeof find>[0]) =>
  (await find(filter)).list.map(({ customer }) => customer.email.slice(0, 5));

describe('the list', () => {
  test.each(['createdAt', 'email', 'username', 'company', 'plan', 'amount', 'status'] as const)(
    'sorts by %s both ways, whole',
    async (sort) => {
      const up = await find({ sort, order: 'asc' });
      const down = await find({ sort, order: 'desc' });
      expect(up.total).toBe(3);
      expect(down.list.map(({ _id }) => _id)).toEqual(up.list.map(({ _id }) => _id).reverse());
    },
  );

  test.each(['Nowhere/City', '+09:00', 'VST'])(
    'works where a family’s stored zone is %s, and so does the export',
    async (zone) => {
      const { customerId } = familyAt(1);
      await stage.bed.sql('UPDATE parent SET timezone = $1 WHERE id = $2', [zone, customerId]);
      expect((await find({})).total).toBe(3);
      expect((await find({ startDate: '2020-01-01', endDate: '2199-01-01' })).total).toBe(3);
      const filter = { userId: customerId };
      expect((await stage.bed.call(findCustomerPayments, filter, { as: stage.tokens.clinic })).total).toBe(1);
      expect(await textOf(await stage.bed.call(exportPayments, {}, { as: stage.tokens.clinic }))).toContain('bunta@');
      expect(await textOf(await stage.bed.call(exportPaymentReport, {}, { as: stage.tokens.clinic }))).toContain(
        'bunta@',
      );
      await stage.bed.sql(`UPDATE parent SET timezone = 'Asia/Tokyo' WHERE id = $1`, [customerId]);
    },
  );

  test('filters by e-mail, status and days, and pages', async () => {
    expect(await emails({ sort: 'email' })).toEqual(['aiko@', 'bunta', 'chiyo']);
    expect(await emails({ searchStr: 'UNTA' })).toEqual(['bunta']);
    expect(await emails({ searchStr: 'ch' })).toEqual(['chiyo']);
    expect(await emails({ searchStr: '%' })).toEqual([]);
    expect(await emails({ status: 'refunded' })).toEqual(['aiko@']);
    expect((await find({ companyId: stage.clinic })).total).toBe(3);
    expect((await find({ companyId: newId() })).total).toBe(0);
    expect((await find({ companyId: newId(), companyIdIs: 'not' })).total).toBe(3);
    expect((await find({ companyId: stage.clinic, companyIdIs: 'not' })).total).toBe(0);
    expect(await emails({ status: 'refunded', statusIs: 'not', sort: 'email' })).toEqual(
      (await emails({ sort: 'email' })).filter((email) => email !== 'aiko@'),
    );
    const [oldest, ...younger] = (await find({ sort: 'createdAt', order: 'asc' })).list.map(({ createdAt }) =>
      dayInTokyo(createdAt),
    );
    expect(await find({ startDate: oldest, endDate: younger.at(-1), pageSize: 2, current: 2 })).toMatchObject({
      total: 3,
      list: [expect.anything()],
    });
    expect(await find({ endDate: '2020-01-01' })).toMatchObject({ total: 0, list: [] });
  });
});

test('the days of a filter are the reader’s; without a reader’s zone, the region’s', async () => {
  const { list } = await find({ sort: 'createdAt' });
  const days = (timezone: string) => list.map(({ createdAt }) => dayOf(createdAt, timezone)).sort();
  // The two zones are a day apart at any time: a day of one is no day of the other.
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const filter = { startDate: days(timezone)[0], endDate: days(timezone).at(-1) };
    const seen = await stage.bed.call(findPayments, filter, {
      as: stage.tokens.clinic,
      headers: { 'Time-Zone': timezone },
    });
    expect(seen.total).toBe(3);
  }
  const east = { startDate: days('Pacific/Kiritimati')[0] };
  expect(
    (
      await stage.bed.call(findPayments, east, {
        as: stage.tokens.clinic,
        headers: { 'Time-Zone': 'Pacific/Pago_Pago' },
      })
    ).total,
  ).toBe(0);
  const filter = { startDate: days('Asia/Tokyo')[0], endDate: days('Asia/Tokyo').at(-1) };
  expect((await find(filter)).total).toBe(3);
  // Invalid headers are ignored; PostgreSQL alone would negate the offset.
  for (const header of ['Nowhere/Atlantis', '-11:00', 'JST']) {
    const seen = await stage.bed.call(findPayments, filter, {
      as: stage.tokens.clinic,
      headers: { 'Time-Zone': header },
    });
    expect(seen.total).toBe(3);
  }
});

test('a Japanese reader sees the family name first', async () => {
  const { list } = await stage.bed.call(findPayments, {}, { as: stage.tokens.clinic, language: 'ja' });
  expect(list.map(({ accountName }) => accountName)).toEqual(['Yamada Sora', 'Yamada Sora', 'Yamada Sora']);
  const id = list[0]?._id ?? '';
  expect((await stage.bed.call(getReceipt, { id }, { language: 'ja' })).customerName).toBe('Yamada Hana');
});

test('a receipt is public by its id, splits the tax, and names no card', async () => {
  const [payment] = await paymentsOf(1);
  expect(await stage.bed.call(getReceipt, { id: payment?._id ?? '' })).toMatchObject({
    referenceNumber: expect.stringMatching(/^FV-JP-\d{4}-\d{6}$/),
    customerName: 'Hana Yamada',
    total: '16000',
    deposit: '3000',
    purchase: '1000',
    price: '12000',
    subscriptionFee: '10800',
    gst: '1200',
    currency: 'jpy',
    invoiceNumber: payment?.intentId,
    paymentMethod: 'card',
    companyName: 'Midori Eye Clinic',
    timezone: 'Asia/Tokyo',
  });
  const pending = await stage.addFamily();
  await stage.charge(pending, planId);
  const [unpaid] = await stage.paymentsOf(pending);
  for (const id of [
    unpaid?._id ?? '',
    'xx-01900000-0000-7000-8000-000000000000',
    'jp-01900000-0000-7000-8000-000000000000',
    'jp-------------------------------------',
  ])
    await expect(stage.bed.call(getReceipt, { id })).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/^(notFound|validation)/),
    });
});

test('staff views of a receipt or a saved card are recorded, the family’s own and anonymous ones are not', async () => {
  const family = familyAt(1);
  const { customerId, accountId } = family;
  const [payment] = await paymentsOf(1);
  const id = payment?._id ?? '';
  const views = async () => {
    await stage.bed.idle();
    const records = (await stage.bed.published(accessRecorded)).flatMap((event) => event.records);
    return records
      .filter(({ kind, customerIds }) => kind === 'view' && customerIds.includes(customerId))
      .map(({ call, patientId }) => [call, patientId]);
  };
  const before = (await views()).length;
  await stage.bed.call(getReceipt, { id });
  await stage.bed.call(getReceipt, { id }, { as: await stage.tokenOf(family) });
  // A session of another family proves no more about who has the link than none.
  await stage.bed.call(getReceipt, { id }, { as: await stage.tokenOf(familyAt(2)) });
  await stage.bed.call(
    getReceipt,
    { id },
    { as: await stage.bed.tokenFor({ role: 'companyAdmin', companyId: newId() }) },
  );
  await stage.bed.call(getReceipt, { id }, { as: stage.tokens.clinic });
  await stage.bed.call(getPayMethods, { accountId }, { as: stage.tokens.clinic });
  expect((await views()).slice(before)).toEqual([
    ['GET /api/payment', accountId],
    ['GET /api/admin/paymethods', accountId],
  ]);
});

test('reference numbers have no gaps', async () => {
  const numbers = (
    await stage.bed.sql<{ reference_number: string }>(
      // One year only: the numbers restart each year.
      `SELECT reference_number FROM payment
        WHERE left(reference_number, -6) = (SELECT left(min(reference_number), -6) FROM payment) ORDER BY 1`,
    )
  ).map(({ reference_number }) => Number(reference_number.slice(-6)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a parent sees the family’s payments and orders', async () => {
  const as = await stage.tokenOf(familyAt(1));
  const { list } = await stage.bed.call(findOwnPayments, {}, { as });
  expect(list).toMatchObject([{ status: 'succeeded', amount: '16000' }]);
  expect(list[0]).not.toHaveProperty('customer');
  const orders = await stage.bed.call(findOrders, { accountId: familyAt(1).accountId }, { as });
  expect(orders.list).toMatchObject([
    { planName: 'Three months', amount: '16000', status: 'succeeded', intentId: expect.stringMatching(/^pi_/) },
  ]);
});

test('orders without a child are those of all children of the family, and of nobody else', async () => {
  const family = await stage.addFamily();
  const as = await stage.tokenOf(family);
  const sibling = await stage.addFamily({ customerId: family.customerId, email: family.email });
  for (const child of [family, sibling]) await stage.payByCard(await stage.charge(child, planId));
  await stage.settled();
  const { list } = await stage.bed.call(findOrders, {}, { as });
  expect(list.map(({ accountId }) => accountId)).toEqual([sibling.accountId, family.accountId]);
});

test('orders distinguish an abandoned form from a refusal, and contain a link that can still be paid', async () => {
  const family = await stage.addFamily();
  const as = await stage.tokenOf(family);
  const orders = async () => (await stage.bed.call(findOrders, { accountId: family.accountId }, { as })).list;
  await stage.charge(family, planId);
  await stage.runJob('settle-open-charges', new Date(Date.now() + 16 * 60_000));
  expect(await orders()).toMatchObject([{ status: 'failed', failure: 'abandoned', link: null }]);
  const link = await stage.charge(family, await stage.addPlan({ name: 'By link' }), { method: 'link' });
  if (link.method !== 'link') throw new Error('no link');
  expect(await orders()).toMatchObject([
    { planName: 'By link', status: 'pending', link: { url: link.url } },
    { failure: 'abandoned' },
  ]);
  await stage.payByLink(link);
  await stage.settled();
  expect(await orders()).toMatchObject([{ status: 'succeeded', failure: null, link: null }, { failure: 'abandoned' }]);
});

test('exports hold what the list shows, in the caller’s language', async () => {
  const { clinic: as } = stage.tokens;
  const list = await textOf(
    await stage.bed.call(
      exportPayments,
      { status: 'refunded' },
      { as, language: 'de', headers: { 'Time-Zone': 'Europe/Berlin' } },
    ),
  );
  expect(list).toContain('Datum (Europe/Berlin),E-Mail,Konto');
  for (const [header, zone] of [
    ['+09:00', 'Asia/Tokyo'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
  ] as const) {
    const options = { as, headers: { 'Time-Zone': header } };
    const file = await textOf(await stage.bed.call(exportPayments, { status: 'refunded' }, options));
    expect(file).toContain(`(${zone}),`);
  }
  expect(list).toContain('aiko@example.test');
  expect(list).not.toContain('bunta');
  const report = await textOf(await stage.bed.call(exportPaymentReport, {}, { as }));
  expect(report).toMatch(/FV-JP-\d{4}-\d{6},.*bunta@example\.test.*JPY,10800,1200,10,3000,1000,16000,Succeeded/);
  const own = await textOf(
    await stage.bed.call(exportOwnPayments, {}, { as: await stage.tokenOf(familyAt(1)), language: 'fr' }),
  );
  expect(own).toContain('Numéro de référence');
  expect(own.trim().split('\n')).toHaveLength(2);
});

async function textOf({ name, suffix }: { name: string; suffix: string }): Promise<string> {
  const files = storeOfExport(openFiles(readConfig(kitConfig, stage.bed.env)), name);
  await stage.bed.idle();
  return text(await files.get(exportKey(name, 1, suffix)));
}

test('rpcs of other services get their replies', async () => {
  const [payment] = await paymentsOf(0);
  const { bus } = stage.bed.service();
  expect(await callRpc(bus, paymentForMail, { paymentId: payment?._id ?? '', language: 'en' }, 'jp')).toMatchObject({
    planName: 'Three months',
    accountName: 'Sora Yamada',
    amount: '16000',
    refundAmount: '1000',
    linkUrl: null,
  });
  expect(await callRpc(bus, isPlanCharged, { planId }, 'jp')).toEqual({ charged: true });
  expect(await callRpc(bus, isPlanCharged, { planId }, 'au')).toEqual({ charged: false });
  expect(await callRpc(bus, hasActiveRenewal, { customerId: familyAt(2).customerId }, 'jp')).toEqual({ active: true });
  expect(await callRpc(bus, hasActiveRenewal, { customerId: familyAt(1).customerId }, 'jp')).toEqual({ active: false });
});

test('an erased parent leaves payments under a bare id, and no card here or at the provider', async () => {
  const { customerId, accountId, companyId } = familyAt(2);
  await stage.bed.publish(parentState, {
    _id: customerId,
    firstName: null,
    middleName: null,
    lastName: null,
    email: null,
    companyId,
    doctorId: null,
    lock: false,
    debug: false,
    language: 'ja',
    timezone: 'Asia/Tokyo',
    country: 'JP',
    registerDate: '2026-01-01T00:00:00Z',
    deleted: true,
  });
  await stage.bed.idle();
  expect(await stage.bed.sql('SELECT 1 FROM provider_customer WHERE customer_id = $1', [customerId])).toEqual([]);
  expect(stage.sandbox.control.state().customers.filter(({ metadata }) => metadata.customerId === customerId)).toEqual(
    [],
  );
  expect((await find({})).list.map(({ customer }) => customer)).toContainEqual({
    _id: customerId,
    email: '',
    firstName: '',
    middleName: '',
    lastName: '',
    formerFamily: customerId.slice(-4).toUpperCase(),
  });
  expect(await stage.bed.call(getPayMethods, { accountId }, { as: stage.tokens.admin })).toMatchObject({ card: null });
});

test('a family is seen by its clinic, the distributor above it and its doctor', async () => {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, planId));
  await stage.settled();
  const { clinic, distributor, doctor } = stage.tokens;
  for (const as of [clinic, distributor, doctor])
    expect((await stage.bed.call(findCustomerPayments, { userId: family.customerId }, { as })).total).toBe(1);
});

test('a family’s payments are listed after a given one, and all of them on request', async () => {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, planId));
  await stage.settled();
  await stage.charge(family, await stage.addPlan({ name: 'Once more' }), { method: 'link' });
  const about = { userId: family.customerId };
  const as = stage.tokens.clinic;
  expect((await stage.bed.call(findCustomerPayments, about, { as })).list).toMatchObject([{ status: 'succeeded' }]);
  const { list } = await stage.bed.call(findCustomerPayments, { ...about, all: true }, { as });
  expect(list).toMatchObject([
    { status: 'pending', linkUntil: expect.any(String) },
    { status: 'succeeded', linkUntil: null },
  ]);
  const [pending, paid] = list;
  if (!pending) throw new Error('There is no link');
  const before = keyOfRow({ at: pending.createdAt, _id: pending._id });
  expect((await stage.bed.call(findCustomerPayments, { ...about, all: true, before }, { as })).list).toEqual([paid]);
});

test('a doctor sees families with a child in treatment, and no others of the clinic', async () => {
  const other = newId();
  const as = await stage.bed.tokenFor({ role: 'doctor', companyId: stage.clinic, id: other });
  const [treated, unseen] = [await stage.addFamily(), await stage.addFamily({ doctorId: null })];
  for (const family of [treated, unseen]) await stage.payByCard(await stage.charge(family, planId));
  await stage.settled();
  await stage.bed.sql('UPDATE patient SET doctor_id = $1 WHERE id = $2', [other, treated.accountId]);

  const totalOf = async ({ customerId: userId }: Family) =>
    (await stage.bed.call(findCustomerPayments, { userId }, { as })).total;
  expect([await totalOf(treated), await totalOf(unseen)]).toEqual([1, 0]);
  const { accountId } = unseen;
  for (const endpoint of [getPayMethods, findChargeablePlans])
    await expect(stage.bed.call(endpoint, { accountId }, { as })).rejects.toThrow('notFound');
  for (const endpoint of [getPayMethods, findChargeablePlans])
    await stage.bed.call(endpoint, { accountId: treated.accountId }, { as });
});

test('the former clinic of a moved family sees the payment without current address, login or consent', async () => {
  const moved = await stage.addFamily({ companyId: stage.otherClinic, email: 'moved@example.test', doctorId: null });
  const termsUrl = 'https://example.test/t.pdf';
  await stage.payByCard(await stage.charge(moved, await stage.addPlan({ termsUrl })));
  await stage.settled();
  const [payment] = await stage.paymentsOf(moved);
  const id = payment?._id ?? '';
  const shown = async (as: string) => {
    const { list } = await stage.bed.call(findPayments, { pageSize: 100 }, { as, db: 'jp' });
    const row = list.find(({ _id }) => _id === id);
    const details = await stage.bed.call(getPaymentDetails, { id }, { as, db: 'jp' });
    return [row?.customer.email, row?.account.username !== '', details.customer.email, details.consent?.terms];
  };
  const before = ['moved@example.test', true, 'moved@example.test', termsUrl];
  expect(await shown(stage.tokens.otherClinic)).toEqual(before);
  await stage.publishFamily({ ...moved, companyId: stage.clinic });
  expect(await shown(stage.tokens.otherClinic)).toEqual(['', false, '', undefined]);
  expect(await shown(stage.tokens.admin)).toEqual(before);
});
