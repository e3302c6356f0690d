import { expect, test } from 'vitest';
import { noteRows, rowBeside } from './row-addresses.ts';

test('the rows beside a record are the list’s, whichever tab they lead to and however often it is listed', () => {
  noteRows(['/c/1?page=2', '/c/2/overview', '/c/2/overview', '/c/30']);
  expect(rowBeside('/c/1', 1)).toBe('/c/2/overview');
  expect(rowBeside('/c/1', -1)).toBeUndefined();
  expect(rowBeside('/c/2', 1)).toBe('/c/30');
  expect(rowBeside('/c/2', -1)).toBe('/c/1?page=2');
  expect(rowBeside('/c/3', 1)).toBeUndefined();
});
