import { describe, expect, test } from 'vitest';
import { startOfDayIn, usernameFrom } from './child-rules.ts';

describe('startOfDayIn', () => {
  test.each([
    ['2026-03-01', 'Asia/Tokyo', '2026-02-28T15:00:00.000Z'],
    ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z'],
  ])('%s in %s', (day, zone, expected) => expect(startOfDayIn(day, zone).toISOString()).toBe(expected));

  test('begins at one where clocks skip midnight', () => {
    expect(startOfDayIn('2024-09-08', 'America/Santiago').toISOString()).toBe('2024-09-08T04:00:00.000Z');
  });
});

describe('usernameFrom', () => {
  const most = (below: number) => below - 1;
  test.each([
    ['Sora', 'Yamada', 1, 'sora_yamada'],
    ['Zoë', "O'Neil", 1, 'zoe_oneil'],
    ['空', 'Sato', 1, 'sato'],
    ['空', 'Sato', 2, 'sato9'],
    ['空', 'Sato', 3, 'sato99'],
    ['さくら', '佐藤', 1, 'sakura'],
    ['ショウタ', 'さとう', 2, 'shota_sato9'],
    ['きょうこ', 'ハットリ', 1, 'kyoko_hattori'],
    ['ゆうじ', 'ごとう', 1, 'yuji_goto'],
    ['Louis', 'Moore', 1, 'louis_moore'],
    ['A', 'B', 1, 'a_b'],
    ['空', '山田', 1, 'p9999'],
    ['空', '山田', 2, 'p90999'],
  ])('%s %s, try %i', (first, last, attempt, expected) =>
    expect(usernameFrom(first, last, attempt, most)).toBe(expected),
  );
  test('always has at least three characters', () => expect(usernameFrom('空', '山田', 1, () => 0)).toBe('p1000'));
});
