import { addToDay } from '@fovea/contracts/calendar';
import { dayOf, formatDay } from '@fovea/contracts/dates';
import { deletePlan, findPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { planState } from '@fovea/contracts/plans/events';
import { isPlanCharged } from '@fovea/contracts/plans/rpcs';
import type { PlanFilter } from '@fovea/contracts/plans/schema';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

describe('savePlan', () => {
  test('stores a plan and tells the others', async () => {
    const { bed, tokens, catalog } = stage;
    const plan = await bed.call(savePlan, planForm(catalog._id), { as: tokens.admin });
    expect(plan).toMatchObject({
      name: 'Three months',
      price: '12000',
      productName: 'Catalog EYE-1',
      status: 'enabled',
      renew_end_months: null,
    });
    expect(await bed.published(planState)).toContainEqual(
      expect.objectContaining({ _id: plan._id, price: '12000', deleted: false }),
    );
  });

  test('stores how often the plan asks for a check-up', async () => {
    const { bed, tokens, catalog } = stage;
    const form = { ...planForm(catalog._id), checkUpMonths: '6' };
    const plan = await bed.call(savePlan, form, { as: tokens.admin });
    expect(plan.checkUpMonths).toBe(6);
    expect((await bed.call(findPlans, { id: plan._id }, { as: tokens.admin })).list).toMatchObject([
      { checkUpMonths: 6 },
    ]);
    expect(await bed.published(planState)).toContainEqual(expect.objectContaining({ _id: plan._id, checkUpMonths: 6 }));
  });

  test.each([
    ['RETAIL', true],
    ['FREE', true],
    ['PREPAID', false],
    ['WHOLESALE', false],
  ] as const)('lets families choose a %s plan by default: %s', async (billing_type, mayChoose) => {
    const { bed, tokens, catalog } = stage;
    const form = { ...planForm(catalog._id), billing_type, price: '0' };
    expect(await bed.call(savePlan, form, { as: tokens.admin })).toMatchObject({ familiesMayChoose: mayChoose });
    const saved = await bed.call(savePlan, { ...form, familiesMayChoose: !mayChoose }, { as: tokens.admin });
    expect(saved.familiesMayChoose).toBe(!mayChoose);
    expect(await bed.published(planState)).toContainEqual(
      expect.objectContaining({ _id: saved._id, familiesMayChoose: !mayChoose }),
    );
  });

  test.each([
    ['a fraction of a yen', { price: '1200.50' }, 'price'],
    ['a check-up every 0 months', { checkUpMonths: '0' }, 'checkUpMonths'],
    ['a lock-in shorter than the plan', { renew_end_months: 2 }, 'renew_end_months'],
    ['a guarantee as long as the plan', { experience_months: 3, experience_days: 1 }, 'experience_days'],
    ['a guarantee just as long as the plan', { experience_months: 3, experience_days: 0 }, 'experience_days'],
    ['a guarantee of days that outlast the plan', { experience_days: 95 }, 'experience_days'],
    ['a free plan with a price', { billing_type: 'FREE' as const }, 'price'],
    ['a price that is no number', { price: '12x' }, 'price'],
    ['terms that are no PDF', { termsUrl: 'https://store.test/terms.docx' }, 'termsUrl'],
    ['a guarantee that is no PDF', { guaranteeUrl: 'https://store.test/guarantee?file=a.pdf' }, 'guaranteeUrl'],
    ['a price to follow without its day', { nextPrice: '15000' }, 'nextPriceFrom'],
    ['a day without its price', { nextPriceFrom: '2100-01-01' }, 'nextPrice'],
    ['a fraction of a yen to follow', { nextPrice: '1.5', nextPriceFrom: '2100-01-01' }, 'nextPrice'],
    [
      'a price for what is free',
      { billing_type: 'FREE' as const, price: '0', nextPrice: '1', nextPriceFrom: '2100-01-01' },
      'nextPrice',
    ],
    ['a price beyond what is stored', { price: '99999999999' }, 'price'],
    ['guarantee days that are no number', { experience_days: '12x' }, 'experience_days'],
    ['a guarantee beyond the platform’s limit', { valid_months: 24, experience_months: 13 }, 'experience_months'],
    ['a gateway plan without a guarantee', { experience_months: null }, 'experience_months'],
    ['no duration', { valid_months: 0, experience_days: 0 }, 'valid_months'],
    ['an unknown region', { database: 'mars' }, 'database'],
    ['an unknown product', { productId: '019aa000-0000-7000-8000-000000000000' }, 'productId'],
    ['a company plan without company', { type: 'company' as const, companyId: null }, 'companyId'],
  ])('refuses %s and names the field', async (_what, fields, path) => {
    const { bed, tokens, catalog } = stage;
    const before = await bed.call(findPlans, {}, { as: tokens.admin });
    await expect(
      bed.call(savePlan, { ...planForm(catalog._id), ...fields }, { as: tokens.admin }),
    ).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [expect.objectContaining({ path })] },
    });
    expect((await bed.call(findPlans, {}, { as: tokens.admin })).total).toBe(before.total);
  });

  test('takes a price that follows from tomorrow on, or in 30 days for what runs, and keeps one as it is set', async () => {
    const { bed, tokens, catalog } = stage;
    const today = dayOf(new Date(), 'Asia/Tokyo');
    const form = (days: number, nextPriceRenewals?: 'keep' | 'change') => ({
      ...planForm(catalog._id),
      nextPrice: '15000',
      nextPriceFrom: addToDay(today, days),
      nextPriceRenewals,
    });
    const as = tokens.admin;
    const tooSoon = (day: string) => ({
      code: 4000001,
      data: { issues: [{ path: 'nextPriceFrom', message: `Please choose ${formatDay(day)} or a later day.` }] },
    });
    await expect(bed.call(savePlan, form(0), { as })).rejects.toMatchObject(tooSoon(addToDay(today, 1)));
    await expect(bed.call(savePlan, form(29, 'change'), { as })).rejects.toMatchObject(tooSoon(addToDay(today, 30)));
    expect(await bed.call(savePlan, form(1), { as })).toMatchObject({ nextPriceRenewals: 'keep' });
    const plan = await bed.call(savePlan, form(30, 'change'), { as });
    expect(plan).toMatchObject({ price: '12000', nextPrice: '15000', nextPriceRenewals: 'change' });
    expect(await bed.published(planState)).toContainEqual(
      expect.objectContaining({ _id: plan._id, nextPrice: '15000', nextPriceFrom: addToDay(today, 30) }),
    );
    // Its families were notified. Its day comes nearer and the plan is saved again with another change.
    const near = { nextPriceFrom: addToDay(today, 3) };
    await bed.sql('UPDATE plan SET next_price_from = $2 WHERE id = $1', [plan._id, near.nextPriceFrom], {
      scope: 'global',
    });
    const renamed = { ...form(3, 'change'), _id: plan._id, name: 'Renamed' };
    expect(await bed.call(savePlan, renamed, { as })).toMatchObject({ ...near, name: 'Renamed' });
    await expect(bed.call(savePlan, { ...renamed, nextPrice: '16000' }, { as })).rejects.toThrow();
    expect(await bed.call(savePlan, { ...planForm(catalog._id), _id: plan._id, nextPrice: '' }, { as })).toMatchObject({
      nextPrice: null,
      nextPriceFrom: null,
      nextPriceRenewals: null,
    });
  });

  test('costs the price that follows once its day begins in its region, and tells it once', async () => {
    const { bed, tokens, catalog } = stage;
    const day = addToDay(dayOf(new Date(), 'Asia/Tokyo'), 40);
    const form = { ...planForm(catalog._id), nextPrice: '15000', nextPriceFrom: day };
    const { _id: id } = await bed.call(savePlan, form, { as: tokens.admin });
    const prices = async () =>
      (await bed.published(planState))
        .filter(({ _id }) => _id === id)
        .map(({ price, nextPrice }) => [price, nextPrice]);
    const midnight = new Date(`${day}T00:00:00+09:00`);
    const at = (now: Date) => bed.service().runJob('take-next-prices', { now });
    await at(new Date(midnight.getTime() - 1_000));
    expect(await prices()).toEqual([['12000', '15000']]);
    await Promise.all([at(midnight), at(midnight)]);
    await at(midnight);
    expect(await prices()).toEqual([
      ['12000', '15000'],
      ['15000', null],
    ]);
    const { list } = await bed.call(findPlans, { id }, { as: tokens.clinic });
    expect(list).toMatchObject([{ price: '15000', nextPrice: null, nextPriceFrom: null, nextPriceRenewals: null }]);
  });

  test('with a row that the database refuses does not block the next price of others', async () => {
    const { bed, tokens, catalog } = stage;
    const day = addToDay(dayOf(new Date(), 'Asia/Tokyo'), 50);
    const form = { ...planForm(catalog._id), nextPrice: '15000', nextPriceFrom: day };
    const plans = [
      await bed.call(savePlan, form, { as: tokens.admin }),
      await bed.call(savePlan, form, { as: tokens.admin }),
    ];
    const [poisoned = '', other = ''] = plans.map(({ _id }) => _id);
    const heal = await poisonRow(bed.sql, { table: 'plan', column: 'id', value: poisoned, scope: 'global' });
    const prices = async () =>
      Promise.all(
        [poisoned, other].map(async (id) => (await bed.call(findPlans, { id }, { as: tokens.admin })).list[0]?.price),
      );
    const run = () => bed.service().runJob('take-next-prices', { now: new Date(`${day}T12:00:00+09:00`) });
    await run();
    expect(await prices()).toEqual(['12000', '15000']);
    await heal();
    await run();
    expect(await prices()).toEqual(['15000', '15000']);
  });

  test('keeps its price ids, and leaves those that are not said', async () => {
    const { bed, tokens, catalog } = stage;
    const ids = { priceId: 'price_1', subscribePriceId: 'price_2' };
    const { _id } = await bed.call(savePlan, { ...planForm(catalog._id), ...ids }, { as: tokens.admin });
    expect(await bed.call(savePlan, { ...planForm(catalog._id), _id }, { as: tokens.admin })).toMatchObject(ids);
    const emptied = { ...planForm(catalog._id), _id, priceId: '' };
    expect(await bed.call(savePlan, emptied, { as: tokens.admin })).toMatchObject({ ...ids, priceId: '' });
  });

  test('tells the second of two editors that it changed meanwhile', async () => {
    const { bed, tokens, catalog } = stage;
    const plan = await bed.call(savePlan, planForm(catalog._id), { as: tokens.admin });
    const edit = (name: string) =>
      bed.call(
        savePlan,
        { ...planForm(catalog._id), _id: plan._id, updatedAt: plan.updatedAt, name },
        { as: tokens.admin },
      );
    await edit('First');
    await expect(edit('Second')).rejects.toMatchObject({ code: 4090003 });
  });

  test('is for admins', async () => {
    const { bed, tokens, catalog } = stage;
    await expect(bed.call(savePlan, planForm(catalog._id), { as: tokens.distributor })).rejects.toMatchObject({
      code: 4030001,
    });
  });
});

describe('findPlans', () => {
  test('shows staff the plans of their region and of companies above or beneath them, nobody else’s', async () => {
    const { bed, tokens, catalog, distributor, clinic, stranger } = stage;
    const company = (companyId: string, name: string) =>
      bed.call(savePlan, { ...planForm(catalog._id), name, type: 'company', companyId }, { as: tokens.admin });
    await company(distributor, 'Of the distributor');
    await company(clinic, 'Of the clinic');
    await company(stranger, 'Of a stranger');
    const names = async (as: string) =>
      (await bed.call(findPlans, { type: 'company', sort: 'name', order: 'asc' }, { as })).list.map(({ name }) => name);
    expect(await names(tokens.clinic)).toEqual(['Of the clinic', 'Of the distributor']);
    expect(await names(tokens.distributor)).toEqual(['Of the clinic', 'Of the distributor']);
    expect(await names(tokens.stranger)).toEqual(['Of a stranger']);
    expect((await bed.call(findPlans, { type: 'database' }, { as: tokens.stranger })).total).toBe(0);
  });

  test('filters by billing type, currency and status, by what it is and by what it is not', async () => {
    const { bed, tokens, catalog } = stage;
    const as = tokens.admin;
    const add = (name: string, fields: Partial<ReturnType<typeof planForm>>) =>
      bed.call(savePlan, { ...planForm(catalog._id), name: `Filtered ${name}`, ...fields }, { as });
    await add('retail', { billing_type: 'RETAIL', currency: 'jpy' });
    await add('free', { billing_type: 'FREE', currency: 'aud', price: '0' });
    await add('old', { billing_type: 'RETAIL', currency: 'jpy', status: 'disabled' });
    const found = async (filter: Partial<PlanFilter>) =>
      (await bed.call(findPlans, { searchStr: 'Filtered', sort: 'name', order: 'asc', ...filter }, { as })).list.map(
        ({ name }) => name.replace('Filtered ', ''),
      );
    expect(await found({ billing_type: 'RETAIL' })).toEqual(['old', 'retail']);
    expect(await found({ billing_type: 'RETAIL', billing_typeIs: 'not' })).toEqual(['free']);
    expect(await found({ currency: 'aud' })).toEqual(['free']);
    expect(await found({ currency: 'aud', currencyIs: 'not', status: 'enabled' })).toEqual(['retail']);
    expect(await found({ status: 'disabled' })).toEqual(['old']);
  });

  test('finds a name without its accents', async () => {
    const { bed, tokens, catalog } = stage;
    await bed.call(savePlan, { ...planForm(catalog._id), name: 'Été Ölçüm' }, { as: tokens.admin });
    expect((await bed.call(findPlans, { searchStr: 'olcum' }, { as: tokens.admin })).list).toEqual([
      expect.objectContaining({ name: 'Été Ölçüm' }),
    ]);
  });
});

describe('deletePlan', () => {
  test('refuses a plan somebody was charged for, and removes one nobody was', async () => {
    const { bed, tokens, catalog } = stage;
    const plan = await bed.call(savePlan, { ...planForm(catalog._id), name: 'To go' }, { as: tokens.admin });
    bed.stubRpc(isPlanCharged, (_plan, region) => ({ charged: region === 'au' }));
    await expect(bed.call(deletePlan, { id: plan._id }, { as: tokens.admin })).rejects.toMatchObject({ code: 4090002 });
    bed.stubRpc(isPlanCharged, () => ({ charged: false }));
    await bed.call(deletePlan, { id: plan._id }, { as: tokens.admin });
    expect(await bed.published(planState)).toContainEqual(expect.objectContaining({ _id: plan._id, deleted: true }));
  });
});
