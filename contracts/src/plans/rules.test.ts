import { describe, expect, test } from 'vitest';
import { addDuration } from '../durations.ts';
import { belowLeast, tooLongGuarantee } from './rules.ts';

describe('a guarantee', () => {
  test.each<[string, [number, number], [number, number], ReturnType<typeof tooLongGuarantee>]>([
    ['of no time is none', [3, 0], [0, 0], null],
    ['shorter by a month', [3, 0], [2, 0], null],
    ['as long as the plan', [3, 0], [3, 0], 'experience_days'],
    ['as long as a plan of days', [0, 14], [0, 14], 'experience_days'],
    ['shorter by a day', [3, 14], [3, 13], null],
    ['longer by a day', [3, 0], [3, 1], 'experience_days'],
    ['longer by a month', [3, 30], [4, 0], 'experience_months'],
    ['of days that fit into every month', [1, 0], [0, 27], null],
    ['of days that outlast February', [1, 0], [0, 28], 'experience_days'],
    ['of more days than a plan of three months ever has', [3, 0], [0, 92], 'experience_days'],
    ['of days beneath a plan of two years', [24, 0], [12, 364], null],
    ['of days as long as a year', [24, 0], [12, 365], 'experience_days'],
  ])('%s', (_what, [valid_months, valid_days], [experience_months, experience_days], field) => {
    expect(tooLongGuarantee({ valid_months, valid_days, experience_months, experience_days })).toBe(field);
  });

  test('that is let through ends before its plan, whichever day both begin', () => {
    const starts = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
    const broken: string[] = [];
    for (const months of [1, 2, 3, 6]) {
      const isLetThrough = (days: number) =>
        tooLongGuarantee({ valid_months: months, valid_days: 0, experience_months: 0, experience_days: days }) === null;
      // Tests the longest guarantee; shorter ones end earlier.
      let longest = 0;
      while (isLetThrough(longest + 1)) longest += 1;
      for (const start of starts)
        if (addDuration(start, 0, longest, 'UTC') >= addDuration(start, months, 0, 'UTC'))
          broken.push(`${longest} of ${months} from ${start.toISOString()}`);
    }
    expect(broken).toEqual([]);
  });
});

describe('the least amount of a card charge', () => {
  const retail = { billing_type: 'RETAIL', paymentGateway: true, currency: 'jpy' } as const;
  const sums = { price: '12000', deposit: '3000', purchase: '0' };

  test.each([
    ['an ordinary plan', { ...retail, ...sums }, []],
    ['nothing at all', { ...retail, price: '0', deposit: '0', purchase: '0' }, []],
    ['exactly the least', { ...retail, ...sums, price: '50', deposit: '0' }, []],
    ['a unit less', { ...retail, ...sums, price: '49', deposit: '0' }, ['price']],
    ['a renewal below it, though the first charge is not', { ...retail, ...sums, price: '49' }, ['price']],
    ['a deposit alone below it', { ...retail, ...sums, price: '0', deposit: '30' }, ['price']],
    ['the price that follows', { ...retail, ...sums, nextPrice: '20' }, ['nextPrice']],
    ['cents', { ...retail, ...sums, currency: 'eur', price: '0.49', deposit: '0' }, ['price']],
    ['without a card', { ...retail, ...sums, paymentGateway: false, price: '10', deposit: '0' }, []],
    ['another billing type', { ...retail, ...sums, billing_type: 'WHOLESALE', price: '10', deposit: '0' }, []],
  ] as const)('%s', (_, plan, fields) => {
    expect(belowLeast(plan)).toEqual(fields);
  });
});
