import { describe, expect, test } from 'vitest';
import { formatRelative } from './relative-time.ts';

describe('formatRelative', () => {
  const now = new Date('2026-03-09T12:00:00Z');
  test.each([
    ['2026-03-09T11:57:00Z', '3 minutes ago'],
    ['2026-03-09T03:00:00Z', '9 hours ago'],
    ['2026-03-08T19:40:00Z', 'yesterday, 19:40'],
    ['2026-03-12T01:00:00Z', 'in 3 days'],
    ['2025-12-01T00:00:00Z', '3 months ago'],
  ])('%s is %s', (value, words) => expect(formatRelative(value, 'en', 'UTC', now)).toBe(words));
});
