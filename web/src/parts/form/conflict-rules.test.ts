import { describe, expect, test } from 'vitest';
import { conflictingChanges } from './conflict-rules.ts';

const find = (base: unknown, mine: unknown, theirs: unknown) =>
  conflictingChanges(['field'], { base: { field: base }, mine: { field: mine }, theirs: { field: theirs } });

describe('changesMeanwhile', () => {
  test.each([
    ['nobody changed it', 'a', 'a', 'a', []],
    ['only I did', 'a', 'b', 'a', []],
    ['both the same way', 'a', 'b', 'b', []],
    ['typed digits are the stored number', 4, '5', 5, []],
    ['nothing is nothing', null, '', undefined, []],
    ['only they did', 'a', 'a', 'c', [{ isContested: false }]],
    ['both', 'a', 'b', 'c', [{ isContested: true, mine: 'b', theirs: 'c' }]],
    ['they emptied it', 'a', 'b', null, [{ isContested: true }]],
    ['a place moved', { lat: 1, lng: 2 }, { lat: 1, lng: 2 }, { lat: 1, lng: 3 }, [{ isContested: false }]],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(find(base, mine, theirs)).toMatchObject(expected);
    expect(find(base, mine, theirs)).toHaveLength(expected.length);
  });

  test('compares only the form’s fields', () => {
    expect(
      conflictingChanges(['name'], { base: { updatedAt: 1 }, mine: { updatedAt: 1 }, theirs: { updatedAt: 2 } }),
    ).toEqual([]);
  });
});
