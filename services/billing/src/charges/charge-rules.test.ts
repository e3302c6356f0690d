import { describe, expect, test } from 'vitest';
import { Prisma } from '../../generated/regional/client.ts';
import { nothingOwed, takenNow } from '../previews/money-terms.ts';
import { checkConsent, mayBeCharged, methodOf, needsGuarantee, type Standing, whyUnpayable } from './charge-rules.ts';
import { isSecondPress } from './pending-charges.ts';

const plan: Parameters<typeof mayBeCharged>[0] = {
  status: 'enabled',
  deleted: false,
  legacy: false,
  billingType: 'RETAIL',
  type: 'database',
  database: 'jp',
  companyId: null,
  experienceMonths: 0,
  experienceDays: 0,
  guaranteeUrl: null,
  termsUrl: null,
  paymentGateway: true,
  familiesMayChoose: true,
};
const standing: Standing = {
  region: 'jp',
  companies: ['clinic', 'distributor'],
  paid: false,
  due: { deposit: true, purchase: true },
  discounting: null,
  owed: nothingOwed,
  freeTrialUsed: false,
  renewsAs: null,
};

describe('which plans may be charged', () => {
  test.each<[string, Partial<typeof plan>, Partial<Standing>, boolean]>([
    ['a plan of the region', {}, {}, true],
    ['of another region', { database: 'au' }, {}, false],
    ['of the parent’s company', { type: 'company', companyId: 'clinic' }, {}, true],
    ['of a company above it', { type: 'company', companyId: 'distributor' }, {}, true],
    ['of a stranger’s company', { type: 'company', companyId: 'other' }, {}, false],
    ['legacy', { legacy: true }, {}, false],
    ['disabled', { status: 'disabled' }, {}, false],
    ['deleted', { deleted: true }, {}, false],
    ['a free trial', { billingType: 'FREE' }, {}, true],
    ['a second free trial', { billingType: 'FREE' }, { freeTrialUsed: true }, false],
    ['with an experience period, first', { experienceDays: 14 }, {}, true],
    ['with an experience period, once paid', { experienceDays: 14 }, { paid: true }, false],
    ['with an experience period of months, once paid', { experienceMonths: 1 }, { paid: true }, false],
    ['any, once paid', {}, { paid: true }, true],
    ['any, while it renews by itself', {}, { renewsAs: 'plan' }, false],
  ])('%s', (_name, given, account, expected) => {
    expect(mayBeCharged({ ...plan, ...given }, { ...standing, ...account }, 'staff')).toBe(expected);
  });

  test('families may take only plans they may choose', () => {
    expect(mayBeCharged(plan, standing, 'parent')).toBe(true);
    expect(mayBeCharged({ ...plan, familiesMayChoose: false }, standing, 'parent')).toBe(false);
    expect(mayBeCharged({ ...plan, familiesMayChoose: false }, standing, 'staff')).toBe(true);
  });
});

test('the guarantee must be accepted with a text, an experience period and no earlier payment', () => {
  const guaranteed = { ...plan, guaranteeUrl: 'https://example.test/g.pdf', experienceDays: 14 };
  expect(needsGuarantee(guaranteed, { paid: false })).toBe(true);
  expect(needsGuarantee(guaranteed, { paid: true })).toBe(false);
  expect(needsGuarantee({ ...guaranteed, guaranteeUrl: null }, { paid: false })).toBe(false);
  expect(needsGuarantee({ ...guaranteed, experienceDays: 0 }, { paid: false })).toBe(false);
  expect(() => checkConsent(guaranteed, standing, {})).toThrow('guaranteeRequired');
  expect(() =>
    checkConsent({ ...plan, termsUrl: 'https://example.test/t.pdf' }, standing, { guarantee: true }),
  ).toThrow('termsRequired');
  expect(() => checkConsent(plan, standing, {})).not.toThrow();
});

test('deposit and purchase are taken with the first paid charge only', () => {
  const prices = {
    price: new Prisma.Decimal('100.50'),
    deposit: new Prisma.Decimal('20'),
    purchase: new Prisma.Decimal('5.25'),
  };
  expect(takenNow(prices, { deposit: true, purchase: true }).total.toFixed(2)).toBe('125.75');
  expect(takenNow(prices, { deposit: false, purchase: false }).total.toFixed(2)).toBe('100.50');
  expect(takenNow(prices, { deposit: false, purchase: false }).deposit.isZero()).toBe(true);
});

describe('how the money comes', () => {
  test.each([
    ['staff, auto-renew', {}, true, { autoRenew: true }, 'staff', { method: 'card', autoRenew: true }],
    ['staff, auto-renew by link', {}, true, { autoRenew: true, method: 'link' }, 'staff', 'methodRequired'],
    ['staff, link', {}, true, { autoRenew: false, method: 'link' }, 'staff', { method: 'link', autoRenew: false }],
    ['staff, no method', {}, true, { autoRenew: false }, 'staff', 'methodRequired'],
    ['no choice about renewal', {}, true, { method: 'card' }, 'staff', 'autoRenewRequired'],
    ['parent', {}, true, { autoRenew: false }, 'parent', { method: 'card', autoRenew: false }],
    ['parent, without a choice about renewal', {}, true, {}, 'parent', 'autoRenewRequired'],
    ['without a price', {}, false, {}, 'staff', { method: 'none', autoRenew: false }],
    ['prepaid', { billingType: 'PREPAID' }, true, {}, 'parent', { method: 'none', autoRenew: false }],
    [
      'wholesale',
      { billingType: 'WHOLESALE' },
      true,
      { autoRenew: true },
      'staff',
      { method: 'none', autoRenew: false },
    ],
    ['free', { billingType: 'FREE' }, false, {}, 'parent', { method: 'none', autoRenew: false }],
  ] as const)('%s', (_name, given, costs, input, by, expected) => {
    const decide = () => methodOf({ ...plan, ...given }, costs, input, by);
    if (typeof expected === 'string') expect(decide).toThrow(expected);
    else expect(decide()).toEqual(expected);
  });
});

describe('what can be paid', () => {
  const all = { paymentGateway: true, prepaid_subscriptions: 1 };
  test.each([
    ['by card where company and plan take cards', {}, true, {}, null],
    ['not where the company takes none', {}, true, { paymentGateway: false }, 'company'],
    ['not where the plan takes none', { paymentGateway: false }, true, {}, 'plan'],
    ['always what costs nothing', { paymentGateway: false }, false, { paymentGateway: false }, null],
    [
      'wholesale without a card',
      { billingType: 'WHOLESALE', paymentGateway: false },
      true,
      { paymentGateway: false },
      null,
    ],
    ['prepaid while any is left', { billingType: 'PREPAID' }, true, { paymentGateway: false }, null],
    ['not prepaid once none is left', { billingType: 'PREPAID' }, true, { prepaid_subscriptions: 0 }, 'prepaid'],
  ] as const)('%s', (_name, given, costs, means, expected) =>
    expect(whyUnpayable({ ...plan, ...given }, costs, { ...all, ...means })).toBe(expected),
  );
});

test('the same plan within five seconds is a double press', () => {
  const older = { planId: 'a', createdAt: new Date('2026-01-01T00:00:00Z') };
  expect(isSecondPress(older, 'a', new Date('2026-01-01T00:00:04Z'))).toBe(true);
  expect(isSecondPress(older, 'a', new Date('2026-01-01T00:00:05Z'))).toBe(false);
  expect(isSecondPress(older, 'b', new Date('2026-01-01T00:00:01Z'))).toBe(false);
});
