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
    expect(complianceByMonth([], '2026-11-20', 4, null)).toEqual({
      rate: null,
      prescribedPerWeek: null,
      prescribedRate: null,
      rateFrom: null,
      uses: 0,
      months: ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({
        month,
        uses: 0,
        expected: 0,
        rate: null,
        prescribed: null,
        prescribedRate: null,
      })),
    });
  });

  test('expects uses from the first use to today only, by the prescription beside the recommendation', () => {
    const days = [
      { day: '2026-10-18', uses: 10 },
      { day: '2026-11-02', uses: 5 },
    ];
    const { months, uses, rate, ...prescribed } = complianceByMonth(days, '2026-11-07', 4, 7);
    expect(months).toEqual([
      { month: '2026-08', uses: 0, expected: 0, rate: null, prescribed: 0, prescribedRate: null },
      { month: '2026-09', uses: 0, expected: 0, rate: null, prescribed: 0, prescribedRate: null },
      { month: '2026-10', uses: 10, expected: 20, rate: 50, prescribed: 14, prescribedRate: 71.4 },
      { month: '2026-11', uses: 5, expected: 10, rate: 50, prescribed: 7, prescribedRate: 71.4 },
    ]);
    expect(uses).toBe(15);
    expect(rate).toBe(52.5);
    expect(prescribed).toEqual({ prescribedPerWeek: 7, prescribedRate: 75, rateFrom: null });
  });

  test('names the day from which families see a rate during the first seven days', () => {
    const days = [{ day: '2026-11-02', uses: 1 }];
    const on = (today: string) => complianceByMonth(days, today, 4, null).rateFrom;
    expect([on('2026-11-02'), on('2026-11-08'), on('2026-11-09')]).toEqual(['2026-11-09', '2026-11-09', null]);
  });

  test('reaches over the turn of the year', () => {
    expect(complianceByMonth([], '2026-02-01', 4, null).months.map(({ month }) => month)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});
