import { describe, expect, test } from 'vitest';
import { plain, searchForm } from './plain-text.ts';

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

describe('searchForm', () => {
  test.each([
    ['やまだ', 'ヤマダ'],
    ['がくヴゝ', 'ガクヴヽ'],
    ['髙橋 花子', '高橋 花子'],
    ['宮﨑', '宮崎'],
    ['𠮷田', '吉田'],
    ['濵田 濱田', '浜田 浜田'],
    ['渡邊 渡邉', '渡辺 渡辺'],
    ['齋藤 齊藤 斉藤', '斎藤 斎藤 斎藤'],
    ['澤田 廣瀬', '沢田 広瀬'],
    ['葛\u{e0100}城', '葛城'],
    ['می\u200cنا', 'مینا'],
    ['Łukasz', 'lukasz'],
  ])('%s is searched for as %s', (text, expected) => {
    expect(searchForm(text)).toBe(expected);
    expect(searchForm(expected)).toBe(expected);
  });
});
