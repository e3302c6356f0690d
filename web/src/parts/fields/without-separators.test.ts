import { expect, test } from 'vitest';
import { withoutSeparators } from './without-separators.ts';

test.each([
  ['090-1234-5678', '09012345678'],
  ['(03) 1234 5678', '0312345678'],
  ['100‐0001', '1000001'],
  ['〒100 0001', '1000001'],
  ['１００ー０００１', '1000001'],
  ['090-12a4', '09012a4'],
  ['+81 90', '+8190'],
])('%s becomes %s', (typed, digits) => expect(withoutSeparators(typed)).toBe(digits));
