import { expect, test } from '@jest/globals';
import { stageOf } from './payment-result.ts';

test.each([
  ['pending', true, 0, 'waiting'],
  ['pending', true, 60_000, 'slow'],
  [undefined, false, 0, 'waiting'],
  ['succeeded', true, 0, 'paid'],
  ['succeeded', false, 90_000, 'paid'],
  ['refunded', true, 0, 'refunded'],
  ['failed', false, 0, 'failed'],
  ['failed', true, 0, 'waiting'],
  ['failed', true, 60_000, 'slow'],
] as const)('a %s payment (reported paid: %s) after %i ms is shown as %s', (status, saysPaid, waitedMs, stage) => {
  expect(stageOf({ status, saysPaid, waitedMs })).toBe(stage);
});
