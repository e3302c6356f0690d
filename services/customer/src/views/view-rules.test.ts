import { expect, test } from 'vitest';
import { identifyingParts } from './delete-identifying-views.ts';
import { readQuery } from './view-rules.ts';

test.each([
  [undefined, '', []],
  ['?requesting=true&columns=email%2C-phone&sort=email', 'requesting=true&columns=email%2C-phone&sort=email', []],
  ['searchStr=Satō&current=3&pageSize=50&view=x&db=jp', 'searchStr=Sat%C5%8D', ['sato']],
  ['name=山田&email=an', 'name=%E5%B1%B1%E7%94%B0&email=an', ['山田', 'an']],
])('of %s the view stores the filters, and separately what was typed', (given, query, typed) => {
  expect(readQuery(given)).toEqual({ query, typed });
});

test('a family is identified by words and by whole texts', () => {
  expect(identifyingParts(['Hana', null, 'Hana Satō', 'hana@family.test', 'X'])).toEqual({
    words: ['hana', 'sato', 'hana@family.test'],
    texts: ['hana', 'hana sato', 'hana@family.test'],
  });
});
