import { describe, expect, test } from 'vitest';
import { readReturnReason, returnReason } from './schema.ts';

describe('the reason of a return', () => {
  test.each([
    ['planExpired', '', 'planExpired'],
    ['other', 'It hums.\nVery loudly.', 'other\nIt hums.\nVery loudly.'],
  ] as const)('is the key %s, and what was written beneath it', (why, details, reason) => {
    expect(returnReason(why, details)).toBe(reason);
    expect(readReturnReason(reason)).toEqual({ why, details });
  });

  test.each(['プランの期限が切れました', 'The plan has expired\nplanExpired'])(
    'written out before there were keys it stays as it is: %s',
    (reason) => {
      expect(readReturnReason(reason)).toEqual({ why: null, details: reason });
    },
  );
});
