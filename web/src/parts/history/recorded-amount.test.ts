import { expect, test } from 'vitest';
import { recordedAmount } from './recorded-amount.ts';

test.each([
  ['12000 jpy', 'en', '¥12,000'],
  ['12.5 eur', 'de', '12,50\u00a0€'],
  ['−1234.5 eur', 'de', '-1.234,50\u00a0€'],
  ['-5 jpy', 'en', '-¥5'],
  ['10 %', 'de', '10\u00a0%'],
  ['12.5 %', 'en', '12.5%'],
  ['by agreement', 'en', 'by agreement'],
  ['', 'en', ''],
])('%s reads in %s as %s', (text, language, shown) => {
  expect(recordedAmount(text, language)).toBe(shown);
});
