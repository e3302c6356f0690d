import { expect, test } from 'vitest';
import { emptySelection, rowsBetween, withRows } from './row-selection.ts';

const shown = ['a', 'b', 'c', 'd'];
const change = { shown, isOn: true, most: 3 };

test('rows are picked and let go one by one, and stay picked while other pages are looked at', () => {
  const one = withRows(emptySelection, { ...change, ids: ['b'] });
  const two = withRows(one, { ...change, shown: ['x', 'y'], ids: ['x'] });
  expect([...two.ids]).toEqual(['b', 'x']);
  expect([...withRows(two, { ...change, ids: ['b'], isOn: false }).ids]).toEqual(['x']);
});

test('a range goes from the row pressed before to this one, in either direction', () => {
  expect(rowsBetween(shown, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(shown, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(shown, undefined, 'c')).toEqual(['c']);
  expect(rowsBetween(shown, 'of another page', 'c')).toEqual(['c']);
});

test('a row taken out of all leaves the others on screen', () => {
  const all = { ids: new Set<string>(), isAll: true };
  expect(withRows(all, { ...change, ids: ['b'], isOn: false })).toEqual({
    ids: new Set(['a', 'c', 'd']),
    isAll: false,
  });
});

test('no more are picked one by one than can be told', () => {
  expect([...withRows(emptySelection, { ...change, ids: shown }).ids]).toEqual(['a', 'b', 'c']);
});
