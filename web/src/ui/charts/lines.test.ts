import { expect, test } from 'vitest';
import { type Line, rangeOf, rowsOfDays } from './lines.ts';

const line = (id: string, ...points: [day: string, value: number][]): Line => ({
  id,
  label: id,
  color: 'black',
  mark: 'circle',
  points: points.map(([day, value]) => ({ day, value, text: `${value} mm` })),
});

test('the table has a row for each day in order, and a dash where a line has no value', () => {
  const lines = [line('right', ['2026-03-01', 24.5], ['2026-01-01', 24.1]), line('left', ['2026-03-01', 24.6])];
  expect(rowsOfDays(lines)).toEqual([
    { day: '2026-01-01', texts: ['24.1 mm', '–'] },
    { day: '2026-03-01', texts: ['24.5 mm', '24.6 mm'] },
  ]);
});

test('two values of one day are both in the table', () => {
  expect(rowsOfDays([line('right', ['2026-03-01', 24.5], ['2026-03-01', 24.7])])).toEqual([
    { day: '2026-03-01', texts: ['24.5 mm, 24.7 mm'] },
  ]);
});

test('the axis leaves room around the values, also around a single one', () => {
  expect(rangeOf([line('right', ['2026-03-01', 24])])).toEqual([23.5, 24.5]);
  const [least, most] = rangeOf([line('right', ['2026-01-01', 20], ['2026-03-01', 30])]);
  expect([least, most]).toEqual([18.5, 31.5]);
});
