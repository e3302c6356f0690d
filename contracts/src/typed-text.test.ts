import { describe, expect, test } from 'vitest';
import { typedCode, typedLine, typedParagraphs } from './typed-text.ts';

const persian = 'می\u200cنا';
const hindi = 'क्\u200dष';
const kanji = '葛\u{e0100}城';

describe('a line', () => {
  test.each([
    ['full-width letters', 'Ｙａｍａｄａ　太郎', 'Yamada 太郎'],
    ['half-width kana', 'ﾔﾏﾀﾞ', 'ヤマダ'],
    ['the long-vowel mark', 'ジョー', 'ジョー'],
    ['a decomposed accent', 'Ane\u0301', 'Ané'],
    ['an accent key as apostrophe', 'O´Neill', 'O’Neill'],
    ['space around', '\u3000 a\u00a0b \ufeff', 'a b'],
    ['invisible characters', 'A\u200bn\u2060n\u00ada\ufeff\u202e', 'Anna'],
    ['Hangul fillers', '\u3164김\uffa0', '김'],
    ['a variation selector after a letter', kanji, kanji],
    ['a variation selector alone', '\u{e0100}a \ufe0f', 'a'],
    ['a joiner in Persian', persian, persian],
    ['a joiner in Hindi', hindi, hindi],
    ['a joiner twice', 'می\u200c\u200cنا', persian],
    ['a joiner at an end', `${persian}\u200c`, persian],
    ['a joiner in Latin script', 'An\u200dna', 'Anna'],
    ['a family of emoji', '👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ])('%s', (_, typed, expected) => {
    expect(typedLine(typed)).toBe(expected);
    expect(typedLine(expected)).toBe(expected);
  });
});

test('paragraphs keep their punctuation and lines', () => {
  expect(typedParagraphs(' ①　痛い！\u200b\n\t２回（夜）\ufeff ')).toBe('①　痛い！\n\t２回（夜）');
});

test.each([
  ['ＡＢ－１２', 'AB-12'],
  ['100ー0001', '100-0001'],
  ['100ｰ0001', '100-0001'],
  ['1‐2‑3‒4–5—6―7−8─9', '1-2-3-4-5-6-7-8-9'],
  ['−5.00', '-5.00'],
  [' 12\u200b3\ufe0f ', '123'],
])('a code %s is %s', (typed, expected) => expect(typedCode(typed)).toBe(expected));
