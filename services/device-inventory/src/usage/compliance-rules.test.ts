import { complianceRate } from '@fovea/contracts/usage/compliance-rate';
import { describe, expect, test } from 'vitest';
import { complianceByMonth } from './compliance-rules.ts';

describe('complianceRate', () => {
  test.each([
    ['nothing is more than all', 40, 14, 100],
    ['ten a week is all', 20, 14, 100],
    ['the first week counts as a whole one', 5, 0, 50],
    ['three quarters', 15, 14, 75],
  ])('%s', (_, uses, days, rate) => expect(complianceRate(uses, days)).toBe(rate));
});

describe('complianceByMonth', () => {
  test('has no rate before the first use', () => {
    expect(complianceByMonth([], '2026-11-20', 4)).toEqual({
      rate: null,
      uses: 0,
      months: ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({
        month,
        uses: 0,
        expected: 0,
        rate: null,
      })),
    });
  });

  test('expects uses from the first use to today only', () => {
    const days = [
      { day: '2026-10-18', uses: 10 },
      { day: '2026-11-02', uses: 5 },
    ];
    const { months, uses, rate } = complianceByMonth(days, '2026-11-07', 4);
    expect(months).toEqual([
      { month: '2026-08', uses: 0, expected: 0, rate: null },
      { month: '2026-09', uses: 0, expected: 0, rate: null },
      { month: '2026-10', uses: 10, expected: 20, rate: 50 },
      { month: '2026-11', uses: 5, expected: 10, rate: 50 },
    ]);
    expect(uses).toBe(15);
    expect(rate).toBe(52.5);
  });

  test('reaches over the turn of the year', () => {
    expect(complianceByMonth([], '2026-02-01', 4).months.map(({ month }) => month)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});
