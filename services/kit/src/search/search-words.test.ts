import { expect, test } from 'vitest';
import { readingsOf, wordPatterns } from './search-words.ts';

test('each word is searched alone, under three characters at the start of a word', () => {
  expect(wordPatterns('  Yılmaz O ')).toEqual(['%yilmaz%', '% o%']);
});

test.each([
  [
    'a name of a script without spaces',
    '山田太郎',
    [['%山田太郎%'], ['% 山%', '%田太郎%'], ['% 山田%', '% 太郎%'], ['%山田太%', '% 郎%']],
  ],
  [
    'kana',
    'やまだ',
    [
      ['%やまだ%'],
      ['% や%', '% まだ%'],
      ['% やま%', '% だ%'],
      ['%ヤマダ%'],
      ['% ヤ%', '% マダ%'],
      ['% ヤマ%', '% ダ%'],
    ],
  ],
  ['a number as it is', '0312345678', [['%0312345678%'], ['%0312345678%'], ['%312345678%']]],
  ['part of a number', '5678', [['%5678%'], ['%5678%']]],
  ['words', 'Hana Yamada', [['%hana%', '%yamada%']]],
])('%s has every possible reading', (_, typed, readings) => {
  expect(readingsOf(typed).map(({ patterns }) => patterns)).toEqual(readings);
});

test.each(['03-1234-5678', '(03) 1234 5678', '03.1234.5678', '０３－１２３４－５６７８'])(
  '%s is a telephone number',
  (typed) => {
    expect(readingsOf(typed)).toContainEqual({ patterns: ['%0312345678%'] });
  },
);

test.each(['+81 3-1234-5678', '+81 (0)3 1234 5678', '0081 312345678'])('%s is one with a calling code', (typed) => {
  expect(readingsOf(typed)).toContainEqual({ patterns: ['%312345678%'], callingCode: '81' });
});
