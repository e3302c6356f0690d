import { describe, expect, test } from 'vitest';
import { largestFirst } from './largest-first.ts';

const bar = (id: string, value: number) => ({ id, label: id, value, text: String(value) });
const first = (...values: number[]) =>
  largestFirst(
    values.map((value, index) => bar(`c${index}`, value)),
    2,
    'Others',
    (sum) => `${sum} in all`,
  );

describe('largestFirst', () => {
  test('sorts, and leaves out what counts nothing', () =>
    expect(first(1, 0, 3).map(({ value }) => value)).toEqual([3, 1]));
  test('does not call a single one others', () =>
    expect(first(1, 2, 3).map(({ label }) => label)).toEqual(['c2', 'c1', 'c0']));
  test('adds up the rest', () =>
    expect(first(1, 2, 3, 4)).toEqual([
      bar('c3', 4),
      bar('c2', 3),
      { id: 'others', label: 'Others', value: 3, text: '3 in all' },
    ]));
});
