import { describe, expect, test } from 'vitest';
import { formatMoney } from './money-format.ts';

describe('money', () => {
  test('yen have no decimals', () => expect(formatMoney('12000', 'jpy', 'en')).toBe('¥12,000'));
  test('euros have two, written as the language does', () =>
    expect(formatMoney('1012.5', 'eur', 'de')).toBe('1.012,50\u00a0€'));
});
