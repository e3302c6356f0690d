import { describe, expect, test } from 'vitest';
import { changesBetween, commitmentTo } from './audit-changes.ts';

describe('changesBetween', () => {
  test('returns what differs and nothing else', () => {
    const before = { firstName: 'Aiko', zip: '', lock: false, birthDate: new Date(0) };
    expect(changesBetween(before, { firstName: 'Aiko', zip: null, lock: true, birthDate: new Date(0) })).toEqual([
      { field: 'lock', from: 'false', to: 'true' },
    ]);
  });
  test('creation is from nothing, and an empty value is no change', () => {
    expect(changesBetween(null, { firstName: 'Aiko', notes: '' })).toEqual([
      { field: 'firstName', from: null, to: 'Aiko' },
    ]);
  });
  test('a password only says that it changed', () => {
    expect(changesBetween(null, { password: 'secret' })).toEqual([{ field: 'password', from: null, to: null }]);
    expect(changesBetween(null, { password: undefined })).toEqual([]);
  });
});

test('a commitment depends on every value and on the salt', () => {
  const change = { field: 'zip', from: null, to: '1' } as const;
  const made = [
    commitmentTo([change], 'a'),
    commitmentTo([change], 'b'),
    commitmentTo([{ ...change, to: '2' }], 'a'),
    commitmentTo([], 'a'),
  ];
  expect(new Set(made).size).toBe(4);
});
