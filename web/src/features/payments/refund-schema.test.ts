import { expect, test } from 'vitest';
import { refundSchema } from './refund-schema.ts';

test.each([
  ['12000', 'jpy', '12000', []],
  ['12000', 'jpy', '1', []],
  ['12000', 'jpy', '12001', ['too_big']],
  ['12000', 'jpy', '0', ['too_small']],
  ['12000', 'jpy', '10.50', ['custom']],
  ['99.90', 'aud', '99.9', []],
  ['99.90', 'aud', '99.91', ['too_big']],
  ['99.90', 'aud', '0.01', []],
  ['99.90', 'aud', '-1', ['invalid_format']],
  ['99.90', 'aud', '12x', ['invalid_format']],
  ['99.90', 'aud', undefined, ['invalid_union']],
] as const)('of %s %s, a refund of %s', (paid, currency, amount, codes) => {
  const result = refundSchema(paid, currency).safeParse({ amount });
  expect(result.error?.issues.map(({ code }) => code) ?? []).toEqual(codes);
});
