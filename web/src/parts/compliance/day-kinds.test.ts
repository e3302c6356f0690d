import { describe, expect, test } from 'vitest';
import { type DayFacts, type DayKind, daysInARow, kindOf, weeksOf } from './day-kinds.ts';

const facts: DayFacts = {
  today: '2026-11-23',
  days: ['2026-11-02', '2026-11-18', '2026-11-19', '2026-11-21'].map((day) => ({ day, uses: 2 })),
  firstDay: '2026-11-02',
  heardDay: '2026-11-21',
  clockSuspect: false,
  planUntil: '2026-12-31',
};

describe('a day', () => {
  test.each<[string, string, Partial<DayFacts>, DayKind]>([
    ['with uses was treated', '2026-11-18', {}, 'treated'],
    ['with uses was treated, whatever else is known', '2026-11-18', { planUntil: null, clockSuspect: true }, 'treated'],
    ['before the first treatment says nothing', '2026-11-01', {}, 'none'],
    ['to come says nothing', '2026-11-24', {}, 'none'],
    ['without uses was missed once the device was heard from later', '2026-11-20', {}, 'missed'],
    ['on which the device was last heard from may still be told of', '2026-11-21', { days: [] }, 'silent'],
    ['after that is silent', '2026-11-22', {}, 'silent'],
    ['of a device that was never heard from is silent', '2026-11-03', { heardDay: null }, 'silent'],
    ['without uses by a wrong clock is suspect', '2026-11-20', { clockSuspect: true }, 'suspect'],
    ['after the paid time has no plan', '2026-11-20', { planUntil: '2026-11-19' }, 'noPlan'],
    ['on which it ends has one', '2026-11-20', { planUntil: '2026-11-20' }, 'missed'],
    ['that is not over is today', '2026-11-23', {}, 'today'],
  ])('%s', (_, day, change, kind) => {
    expect(kindOf(day, { ...facts, ...change })).toBe(kind);
  });
});

test('a month is laid out in weeks from Monday, or Sunday', () => {
  const november = weeksOf('2026-11', facts, 1);
  expect(november).toHaveLength(6);
  expect(november[0]?.map((one) => one?.day ?? null)).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(november.at(-1)?.map((one) => one?.day.slice(-2) ?? null)).toEqual(['30', null, null, null, null, null, null]);
  expect(weeksOf('2026-11', facts, 0)).toHaveLength(5);
  expect(weeksOf('2026-02', facts, 0).flat()).toHaveLength(28);
});

test.each<[string, Partial<DayFacts>, number]>([
  ['unknown days and the present one end no row', {}, 1],
  ['days side by side are counted', { days: [...facts.days, { day: '2026-11-20', uses: 1 }] }, 4],
  ['a row of days nobody has heard of is none', { days: [], heardDay: null }, 0],
  ['a wrong clock ends no row', { clockSuspect: true }, 4],
])('%s', (_, change, count) => {
  expect(daysInARow({ ...facts, ...change }, '2026-11-01')).toBe(count);
});
