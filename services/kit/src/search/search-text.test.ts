import { globSync, readFileSync } from 'node:fs';
import { searchForm } from '@fovea/contracts/plain-text';
import { startTestBed } from '@fovea/kit-testing/test-bed';
import { describe, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { likePattern, searchText } from './search-text.ts';

/** LIKE, as the database reads a pattern without wildcards inside. */
const finds = (text: string, typed: string) =>
  searchText(text).includes(likePattern(typed)?.slice(1, -1).replace(/\\(.)/g, '$1') ?? '');

describe('searchText', () => {
  test.each([
    ["O'Brien-Łukasz", 'lukasz'],
    ["O'Brien-Łukasz", 'ŁUKASZ'],
    ["O'Brien-Łukasz", 'o’brien'],
    ['Şükrü Yıldız', 'sukru'],
    ['Şükrü Yıldız', 'YILDIZ'],
    ['İpek Işık', 'ipek isik'],
    ['山田 太郎', '山田'],
    ['山田 太郎', '太郎'],
    ['みどり眼科', '眼科'],
    ['みどり眼科', '科'],
    ['みどり眼科クリニック', '眼科クリ'],
    ['김철수', '철수'],
    ['Иван Ёлкин', 'елкин'],
    ['50%_off', '%_o'],
    ['ヤマダ 花子', 'ヤマダ'],
    ['やまだ 花子', 'ヤマダ'],
    ['髙橋 花子', '髙橋'],
    ['髙橋 花子', '高橋'],
  ])('%s is found by %s', (text, typed) => expect(finds(text, typed)).toBe(true));

  test.each([
    ['Miller', 'il'],
    ['山田 太郎', '田中'],
    ['Łukasz', 'lucas'],
  ])('%s is not found by %s', (text, typed) => expect(finds(text, typed)).toBe(false));

  test('sorts like the written text', () => {
    const names = ['Łukasz', 'Lund', 'Zoë', 'Şükrü', 'Stone', '山田', 'anna'];
    expect(names.toSorted((a, b) => (searchText(a) < searchText(b) ? -1 : 1))).toEqual([
      'anna',
      'Łukasz',
      'Lund',
      'Stone',
      'Şükrü',
      'Zoë',
      '山田',
    ]);
  });
});

describe('migrations that make stored search columns anew', () => {
  test.each(globSync('services/*/prisma/migrations/*/*_search_forms/migration.sql'))(
    '%s has the same forms',
    (file) => {
      for (const [, from = '', to] of readFileSync(file, 'utf8').matchAll(/translate\(\w+, '(.+?)', '(.+?)'\)/g))
        expect(from === '' ? undefined : [...from].map(searchForm).join('')).toBe(to);
    },
  );
});

test('the trigram index supports letters of every script', async () => {
  const bed = await startTestBed({ services: [createFixture] });
  try {
    await bed.sql('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const [found] = await bed.sql<{ kanji: string[]; greek: string[] }>(
      "SELECT show_trgm('山田太郎') AS kanji, show_trgm('οδος') AS greek",
    );
    expect([found?.kanji.length, found?.greek.length]).toEqual([5, 5]);
  } finally {
    await bed.stop();
  }
});
