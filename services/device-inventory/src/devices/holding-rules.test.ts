import { describe, expect, test } from 'vitest';
import { heldAt } from './holding-rules.ts';

const day = (number: number) => `2026-03-0${number}T00:00:00Z`;
const holdings = [
  { customerId: 'sato', since: day(2), until: day(4) },
  { customerId: 'abe', since: day(5), until: day(6) },
  { customerId: 'sato', since: day(7), until: null },
];

describe('heldAt', () => {
  test.each([
    ['sato', 1, true],
    ['sato', 2, true],
    ['sato', 4, false],
    ['sato', 5, false],
    ['sato', 7, true],
    ['sato', 9, true],
    ['abe', 1, false],
    ['abe', 4, false],
    ['abe', 5, true],
    ['abe', 6, false],
    ['abe', 9, false],
    ['doi', 5, false],
  ])('%s on day %i: %s', (customerId, on, expected) => {
    expect(heldAt(holdings, customerId, Date.parse(day(on)))).toBe(expected);
  });
});
