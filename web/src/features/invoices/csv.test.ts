import { expect, test } from '@jest/globals';
import { csvText } from './csv.ts';

test('a file begins with its byte order mark, quotes what needs it and runs no formula', () => {
  expect(
    csvText([
      ['Name', 'Note'],
      ['Sato, "Hana"', '=1+1'],
      ['-5', 'two\nlines'],
    ]),
  ).toBe('\ufeffName,Note\r\n"Sato, ""Hana""",\'=1+1\r\n\'-5,"two\nlines"\r\n');
});
