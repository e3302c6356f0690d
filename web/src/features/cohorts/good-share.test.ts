import { expect, test } from 'vitest';
import { goodShare } from './good-share.ts';

const bands = { under25: 1, under50: 2, under75: 3, under90: 4, from90: 8 };

test('counts the bands at or above 75 percent', () => {
  expect(goodShare({ children: 18, bands, good: 66.7, median: 80 }, 'en')).toBe('12 (66.7%)');
});

test('without children there is no share', () => {
  const none = { under25: 0, under50: 0, under75: 0, under90: 0, from90: 0 };
  expect(goodShare({ children: 0, bands: none, good: null, median: null }, 'en')).toBe('–');
});
