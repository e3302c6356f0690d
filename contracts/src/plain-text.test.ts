import { describe, expect, test } from 'vitest';
import { plain } from './plain-text.ts';

describe('plain', () => {
  test.each([
    ["O'Brien-Łukasz", "o'brien-lukasz"],
    ['O’Brien', "o'brien"],
    ['Şükrü', 'sukru'],
    ['İpek', 'ipek'],
    ['IŞIK', 'isik'],
    ['Yıldız', 'yildiz'],
    ['Straße', 'strasse'],
    ['Søren Ærø', 'soren aero'],
    ['Þór Đorđe', 'thor dorde'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['山田　太郎', '山田 太郎'],
    ['Ｙａｍａｄａ', 'yamada'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['がく', 'がく'],
    ['김 철수', '김 철수'],
    ['  Ana   María ', 'ana maria'],
  ])('%s is compared as %s', (text, expected) => {
    expect(plain(text)).toBe(expected);
    expect(plain(text.normalize('NFD'))).toBe(expected);
    expect(plain(expected)).toBe(expected);
  });
});
