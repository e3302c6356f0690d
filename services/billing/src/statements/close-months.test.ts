import { accessRecorded } from '@fovea/contracts/audit/events';
import { currencies } from '@fovea/contracts/fields';
import { unitsOf } from '@fovea/contracts/money';
import {
  findStatementLines,
  findStatements,
  getStatement,
  markWholesalePaid,
} from '@fovea/contracts/statements/endpoints';
import { dyingAt, Killed } from '@fovea/kit-testing/killed-transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../handle.ts';
import { randomMoney } from '../testing/any-money.ts';
import { startStatementStage } from '../testing/statement-stage.ts';
import { closeMonth } from './close-month.ts';
import { monthAfter } from './months.ts';

let world: Awaited<ReturnType<typeof startStatementStage>>;
beforeAll(async () => {
  world = await startStatementStage();
});
afterAll(() => world.bed.stop());

/** Noon in Tokyo. */
const at = (day: string) => new Date(`${day}T03:00:00Z`);

test('a month is counted by the region’s calendar, shared up the tree, and closed once', async () => {
  const { clinic, middle, top, alone } = world;
  const family = await world.addFamily(clinic);
  const retail = { price: '12000', deposit: '3000', purchase: '1000' };
  const whole = await world.pay(family, { ...retail, at: new Date('2026-12-31T15:00:00Z') });
  await world.pay(family, { ...retail, at: new Date('2026-12-31T14:59:59Z') });
  await world.pay(family, { price: '12345', at: new Date('2027-01-31T14:59:59Z') });
  await world.pay(family, { price: '9000', at: new Date('2027-01-31T15:00:00Z') });
  await world.pay(family, { price: '7000', billingType: 'WHOLESALE', at: at('2027-01-10') });
  await world.pay(family, { price: '5000', billingType: 'PREPAID', at: at('2027-01-11') });
  await world.pay(await world.addFamily(alone), { price: '10.01', currency: 'aud', at: at('2027-01-12') });
  await world.pay(await world.addFamily(clinic, true), { ...retail, at: at('2027-01-13') });
  await world.giveBack(whole, { before: 0n, after: 3_000n }, at('2027-01-20'));
  // The provider's fees are the platform's.
  const elsewhere = await world.pay(await world.addFamily(await world.addCompany('Quiet')), {
    price: '9000',
    at: new Date('2026-12-31T14:00:00Z'),
  });
  for (const payment of [whole, elsewhere]) await world.bookFee(payment, 436n, at('2027-01-02'));

  // Events of a month's last hours still arrive on the first of the next.
  await world.close(new Date('2027-02-01T14:59:00Z'));
  expect(await world.db.statement.count()).toBe(0);
  await world.close(new Date('2027-02-01T15:00:00Z'));
  await world.close(new Date('2027-02-02T15:00:00Z'));

  const { sums, dividends, number } = (await world.statementOf('2027-01', clinic)) ?? {};
  expect(sums).toEqual([
    expect.objectContaining({
      companyId: clinic,
      companyName: 'Midori',
      currency: 'jpy',
      charged: 28_345n,
      refunded: 3_000n,
      deposits: 0n,
      tax: 2_434n,
      revenue: 22_911n,
      prepaid: 5_000n,
      prepaidTax: 500n,
      prepaidCount: 1,
      wholesale: 0n,
      wholesaleCount: 0,
    }),
  ]);
  const share = (given: typeof dividends) => given?.map(({ revenue, units }) => [revenue, units]);
  expect(share(dividends)).toEqual([[22_911n, 1_146n]]);
  const above = await world.statementOf('2027-01', middle);
  expect(above?.sums).toEqual([
    expect.objectContaining({ companyId: clinic, wholesale: 7_000n, wholesaleTax: 700n, charged: 0n }),
  ]);
  expect(share(above?.dividends)).toEqual([[22_911n, 4_582n]]);
  expect(share((await world.statementOf('2027-01', top))?.dividends)).toEqual([[22_911n, 2_291n]]);
  expect((await world.statementOf('2027-01', alone))?.sums).toMatchObject([{ currency: 'aud', charged: 1_001n }]);
  expect(number).toMatch(/^FS-JP-2027-00000\d$/);
  const numbers = await world.db.statement.findMany({ select: { number: true }, orderBy: { number: 'asc' } });
  expect(numbers.map((each) => each.number)).toEqual([1, 2, 3, 4].map((n) => `FS-JP-2027-00000${n}`));
  expect(await world.booked('jpy')).toMatchObject({ shared: 8_019, dividends: -8_019 });
});

test('a company sees its own statements and those below it, with every line and no name of a family', async () => {
  const { bed, clinic, middle, alone } = world;
  const as = (role: 'companyAdmin' | 'general', companyId: string) => bed.tokenFor({ role, companyId });
  const numbersOf = async (token: string, filter = {}) =>
    (await bed.call(findStatements, { month: '2027-01', pageSize: 50, ...filter }, { as: token })).list.map(
      ({ companyName }) => companyName,
    );
  const distributor = await as('companyAdmin', middle);
  expect(await numbersOf(await bed.tokenFor({ role: 'admin' }))).toEqual(['Sakura', 'North', 'Midori', 'Alone']);
  expect(await numbersOf(distributor, { sort: 'companyName' })).toEqual(['Midori', 'Sakura']);
  expect(await numbersOf(distributor, { companyId: clinic })).toEqual(['Midori']);
  expect(await numbersOf(await as('companyAdmin', alone))).toEqual(['Alone']);
  await expect(numbersOf(await as('general', middle))).rejects.toThrow('notAllowed');

  const { list } = await bed.call(findStatements, { month: '2027-01', companyId: clinic }, { as: distributor });
  const [{ _id: id = '', totals = [] } = {}] = list;
  expect(totals).toMatchObject([{ currency: 'jpy', charged: '28345', refunded: '3000', dividends: '1146' }]);
  const lines = await bed.call(findStatementLines, { id, pageSize: 2, current: 2 }, { as: distributor });
  expect(lines).toMatchObject({
    total: 4,
    list: [
      { kind: 'refund', amount: '-3000', tax: '0', companyName: 'Midori' },
      { kind: 'charge', billing_type: 'RETAIL', amount: '12345', tax: '1234', planName: 'Plan' },
    ],
  });
  const owed = await world.statementOf('2027-01', middle);
  expect((await bed.call(findStatementLines, { id: owed?.id ?? '' }, { as: distributor })).list).toMatchObject([
    { kind: 'charge', billing_type: 'WHOLESALE', companyName: 'Midori', amount: '7000', tax: '700' },
  ]);
  const stranger = await as('companyAdmin', alone);
  await expect(bed.call(getStatement, { id }, { as: stranger })).rejects.toThrow('notFound');
});

test('one of two concurrent admins marks the debt as paid, booked and recorded in the audit log', async () => {
  const { bed, middle, clinic } = world;
  const as = await bed.tokenFor({ role: 'admin' });
  const owed = await world.statementOf('2027-01', middle);
  const id = owed?.id ?? '';
  const mark = (reference: string, fields = {}) =>
    bed.call(markWholesalePaid, { id, paidOn: '2026-11-20', reference, ...fields }, { as });
  await expect(mark('B-1', { paidOn: '2999-01-01' })).rejects.toThrow('validation');
  const nothing = await world.statementOf('2027-01', clinic);
  await expect(mark('B-1', { id: nothing?.id })).rejects.toThrow('validation');
  const both = await Promise.allSettled([mark('B-1'), mark('B-2')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { wholesalePaid, paper } = await bed.call(getStatement, { id }, { as });
  expect(wholesalePaid).toEqual({ paidOn: '2026-11-20', reference: expect.stringMatching(/^B-[12]$/) });
  expect(paper.parts.map(({ lines }) => lines.map(({ name, value }) => `${name}: ${value}`)).slice(1)).toEqual([
    ['Wholesale plans owed: 1: ¥7,000', 'Tax in wholesale plans: ¥700', 'Dividends: ¥4,582'],
    ['Midori: 20% of ¥22,911: ¥4,582'],
  ]);
  expect(await world.booked('jpy')).toMatchObject({ bank: 7_000, wholesale: 0 });
  const records = (await bed.published(accessRecorded)).flatMap(({ records }) => records);
  expect(records.filter(({ concerning }) => concerning.id === id)).toMatchObject([
    { kind: 'security', call: 'PUT /api/admin/statements/paid', concerning: { number: owed?.number } },
  ]);
});

test('a refund of an earlier month takes back the shares given then, not the present ones', async () => {
  const { clinic, middle, top, companies } = world;
  const payment = await world.pay(await world.addFamily(clinic), { price: '11000', at: at('2027-02-05') });
  const late = await world.pay(await world.addFamily(clinic), { price: '500', at: at('2027-02-06') });
  await world.close(at('2027-03-02'));
  const february = await world.statementOf('2027-02', middle);
  expect(february?.dividends).toMatchObject([{ ofMonth: '2027-02', revenue: 18_450n, units: 3_690n }]);

  const before = companies.get(clinic);
  if (!before) throw new Error('The clinic is gone');
  companies.set(clinic, { ...before, parentCompanyId: top, diviendPercentage: 50 });
  await world.giveBack(payment, { before: 0n, after: 11_000n }, at('2027-03-05'));
  // Its event is late and belongs to a closed month.
  await world.giveBack(late, { before: 0n, after: 500n }, at('2027-02-20'));
  await world.close(at('2027-04-02'));
  companies.set(clinic, before);

  expect((await world.statementOf('2027-03', clinic))?.sums).toMatchObject([{ charged: 0n, refunded: 11_500n }]);
  const taken = async (id: string) => (await world.statementOf('2027-03', id))?.dividends;
  const back = { ofMonth: '2027-02', revenue: -10_350n };
  expect(await taken(clinic)).toMatchObject([{ ...back, units: expect.any(BigInt) }]);
  const units = await Promise.all(
    [clinic, middle, top].map(async (id) => Number((await taken(id))?.reduce((sum, each) => sum + each.units, 0n))),
  );
  expect(units.reduce((sum, each) => sum + each, 0)).toBe(-3_623);
  for (const [index, percent] of [5, 20, 10].entries())
    expect(Math.abs((units[index] ?? 0) + (10_350 * percent) / 100)).toBeLessThanOrEqual(1);
  expect(await world.statementOf('2027-02', middle)).toEqual(february);
});

test('an undone plan is no line of its month, or a negative one of the next', async () => {
  const { bed, clinic, middle } = world;
  const family = await world.addFamily(clinic);
  const assign = (billingType: 'PREPAID' | 'WHOLESALE', price: string, day: string) =>
    world.pay(family, { price, billingType, at: at(day) });
  const [wholesale, late] = [
    await assign('WHOLESALE', '4000', '2027-04-05'),
    await assign('PREPAID', '2000', '2027-04-06'),
  ];
  await world.undo(await assign('WHOLESALE', '7000', '2027-04-07'), at('2027-04-08'));
  await world.close(at('2027-05-02'));
  const owedFor = async (month: string) => (await world.statementOf(month, middle))?.sums;
  expect(await owedFor('2027-04')).toMatchObject([{ wholesale: 4_000n, wholesaleTax: 400n, wholesaleCount: 1 }]);
  const prepaid = async (month: string) => (await world.statementOf(month, clinic))?.sums;
  expect(await prepaid('2027-04')).toMatchObject([{ prepaid: 2_000n, prepaidTax: 200n, prepaidCount: 1 }]);

  await world.undo(wholesale, at('2027-05-03'));
  await world.undo(late, at('2027-05-04'));
  await world.close(at('2027-06-02'));
  expect(await owedFor('2027-05')).toMatchObject([{ wholesale: -4_000n, wholesaleTax: -400n, wholesaleCount: -1 }]);
  expect(await prepaid('2027-05')).toMatchObject([{ prepaid: -2_000n, prepaidTax: -200n, prepaidCount: -1 }]);
  const as = await bed.tokenFor({ role: 'admin' });
  const id = (await world.statementOf('2027-05', middle))?.id ?? '';
  expect((await bed.call(findStatementLines, { id }, { as })).list).toMatchObject([
    { kind: 'undo', billing_type: 'WHOLESALE', companyName: 'Midori', amount: '-4000', tax: '-400' },
  ]);
  await expect(bed.call(markWholesalePaid, { id, paidOn: '2026-11-20', reference: 'B-3' }, { as })).rejects.toThrow(
    'validation',
  );
});

const shared = (units: number) => ({ shared: units, dividends: 0 - units });

test('after crashes at any step and concurrent runs statements are made once, and their sum is the ledger', async () => {
  const { db, clinic, middle, top, alone } = world;
  const any = randomMoney(7);
  const families = await Promise.all([clinic, middle, top, alone].map((id) => world.addFamily(id)));
  const kinds = ['RETAIL', 'RETAIL', 'RETAIL', 'PREPAID', 'WHOLESALE'] as const;
  const during = (month: string) => new Date(Date.parse(`${month}-02T00:00:00Z`) + any.upTo(25 * 86_400) * 1_000);
  const open: { payment: Awaited<ReturnType<typeof world.pay>>; back: bigint }[] = [];
  const months = ['2027-06', '2027-07', '2027-08', '2027-09'];
  const anyMonth = async (month: string) => {
    for (let n = 0; n < 24; n += 1) {
      const currency = any.one(['jpy', 'aud', 'eur', 'vnd'] as const);
      const sum = () => any.amount(currency, 20_000);
      const payment = await world.pay(any.one(families), {
        currency,
        billingType: any.one(kinds),
        tax: any.upTo(100_00) / 100,
        at: during(month),
        price: sum(),
        deposit: sum(),
        purchase: sum(),
      });
      if (payment.amount.isPositive()) open.push({ payment, back: 0n });
      else if (any.chance()) await world.undo(payment, during(month));
    }
    for (let n = 0; n < 10; n += 1) {
      const one = any.one(open);
      const left = unitsOf(one.payment.amount, one.payment.currency) - one.back;
      const after = one.back + (any.chance() ? left : BigInt(any.upTo(Number(left))));
      await world.giveBack(one.payment, { before: one.back, after }, during(month));
      one.back = after;
    }
  };
  const service = world.bed.service();
  // Only the parts of the context that closing a month needs.
  const ctx = (client: typeof db, now: Date) =>
    ({
      db: client,
      region: 'jp',
      now,
      extra: { timezoneOf: () => 'Asia/Tokyo' },
      callRpc: (...[question, request]: Parameters<typeof world.bed.callRpc>) => world.bed.callRpc(question, request),
    }) as unknown as Work;

  for (const [index, month] of months.entries()) {
    await anyMonth(month);
    const now = at(`${monthAfter(month)}-03`);
    // After an outage of months two are closed together.
    if (index === 2) continue;
    let deaths = 0;
    for (const next of index === 3 ? months.slice(2) : [month])
      for (let step = 1; ; step += 3) {
        try {
          await closeMonth(ctx(step < 30 ? dyingAt(db, step) : db, now), next);
          break;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          deaths += 1;
        }
      }
    expect(deaths).toBeGreaterThan(3);
    await Promise.all([service.runJob('close-months', { now }), service.runJob('close-months', { now })]);
  }

  const statements = await db.statement.findMany({ include: { sums: true, dividends: true } });
  expect(new Set(statements.map(({ number }) => number)).size).toBe(statements.length);
  for (const currency of currencies) {
    const sums = statements.flatMap((each) => each.sums).filter((each) => each.currency === currency);
    const dividends = statements.flatMap((each) => each.dividends).filter((each) => each.currency === currency);
    const sumOf = (name: keyof (typeof sums)[number]) => sums.reduce((total, each) => total + Number(each[name]), 0);
    for (const { charged, refunded, deposits, tax, revenue } of sums)
      expect(charged - refunded).toBe(deposits + tax + revenue);
    // Marked as paid above.
    const paid = currency === 'jpy' ? 7_000 : 0;
    const ledger = await world.booked(currency);
    expect({ currency, ...ledger }).toEqual({
      currency,
      provider: sumOf('charged') - sumOf('refunded'),
      deposits: 0 - sumOf('deposits'),
      tax: 0 - sumOf('tax') - sumOf('prepaidTax') - sumOf('wholesaleTax'),
      revenue:
        0 - sumOf('revenue') - (sumOf('prepaid') - sumOf('prepaidTax')) - (sumOf('wholesale') - sumOf('wholesaleTax')),
      prepaid: sumOf('prepaid'),
      wholesale: sumOf('wholesale') - paid,
      ...(paid > 0 && { bank: paid }),
      ...shared(dividends.reduce((total, { units }) => total + Number(units), 0)),
    });
  }
});
