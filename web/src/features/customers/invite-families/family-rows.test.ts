import type { FamilyRow } from '@fovea/contracts/invitations/schema';
import { describe, expect, test } from 'vitest';
import { invitedIds, partsOf, waiting, withResults, withRevoked } from './family-rows.ts';

const words = { firstName: '', lastName: '', email: '', mobileCountryCode: '', phone: '', language: '', msg: '' };
const line = (row: number, batchStatus: FamilyRow['batchStatus'] = 'waiting', customerId: string | null = null) => ({
  ...words,
  row,
  batchStatus,
  customerId,
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 2));
const numbers = (rows: readonly { row: number }[]) => rows.map(({ row }) => row);

describe('the parts of a file', () => {
  test.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [1_000, Array(20).fill(50)],
  ])('%i rows are sent in parts of fifty', (count, sizes) =>
    expect(partsOf(lines(count)).map(({ length }) => length)).toEqual(sizes),
  );

  test('contain the waiting rows in file order', () =>
    expect(partsOf([line(2), line(3, 'failed'), line(4), line(5, 'succeeded'), line(6)], 2).map(numbers)).toEqual([
      [2, 4],
      [6],
    ]));

  test('are the same again, starting with the first part without a response', () => {
    const file = lines(5);
    const [first = [], ...others] = partsOf(file, 2);
    const after = withResults(
      file,
      first.map((row) => ({ ...row, batchStatus: 'succeeded' })),
    );
    expect(partsOf(after, 2)).toEqual(others);
  });
});

describe('results', () => {
  const family = '00000000-0000-4000-8000-000000000001';
  const after = withResults(
    [line(2, 'failed'), line(3), line(4), line(5)],
    [line(4, 'failed'), line(3, 'succeeded', family)],
  );

  test('replace their rows; other rows are unchanged', () => {
    expect(after).toEqual([line(2, 'failed'), line(3, 'succeeded', family), line(4, 'failed'), line(5)]);
    expect(numbers(waiting(after))).toEqual([5]);
  });

  test('name the families that were invited', () => expect(invitedIds(after)).toEqual([family]));

  test('mark only the revoked invitations', () => {
    const states = (remainingIds: string[]) => withRevoked(after, remainingIds).map(({ batchStatus }) => batchStatus);
    expect(states([])).toEqual(['failed', 'takenBack', 'failed', 'waiting']);
    expect(states([family])).toEqual(after.map(({ batchStatus }) => batchStatus));
  });
});
