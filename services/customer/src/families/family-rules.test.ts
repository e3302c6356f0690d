import { expect, test } from 'vitest';
import { referenceNumber } from './family-rules.ts';

test('referenceNumber has six digits and grows beyond', () => {
  expect(referenceNumber('jp', 1)).toBe('RJP000001');
  expect(referenceNumber('au', 1_234_567)).toBe('RAU1234567');
});
