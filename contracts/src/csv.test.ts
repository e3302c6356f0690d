import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('a file begins with its byte order mark, quotes what needs it and runs no formula; numbers stay numbers', () => {
  expect(
    csvText([
      ['Name', 'Note', null, undefined],
      ['Sato, "Hana"', '=1+1', -5, 12n],
      ['-5', 'two\nlines', 'a;b', new Date(0)],
      ['+81 3', '@me', '\tindented', '\rback'],
    ]),
  ).toBe(
    '\uFEFFName,Note,,\r\n"Sato, ""Hana""",\'=1+1,-5,12\r\n\'-5,"two\nlines","a;b",1970-01-01T00:00:00.000Z\r\n' +
      "'+81 3,'@me,'\tindented,\"'\rback\"\r\n",
  );
});
