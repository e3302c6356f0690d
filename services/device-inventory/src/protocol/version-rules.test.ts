import { describe, expect, test } from 'vitest';
import { isLower } from './version-rules.ts';

describe('isLower', () => {
  test.each([
    ['1.9', '1.10', true],
    ['1.10', '1.9', false],
    ['2.0.0', '2.0', false],
    ['2.0', '2.0.0', false],
    ['2', '2.0.1', true],
    ['Fovea 1.2', 'v1.3', true],
    ['spring', '1.0', false],
    ['1.0', 'spring', false],
  ])('%s than %s: %s', (a, b, expected) => expect(isLower(a, b)).toBe(expected));
});
