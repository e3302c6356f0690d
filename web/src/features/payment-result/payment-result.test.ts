import { expect, test } from 'vitest';
import { stageOf } from './payment-result.ts';

test.each([
  ['pending', null, true, false, 'waiting'],
  ['pending', null, true, true, 'slow'],
  [undefined, null, false, false, 'waiting'],
  ['succeeded', null, true, false, 'paid'],
  ['succeeded', null, false, true, 'paid'],
  ['refunded', null, true, false, 'refunded'],
  ['failed', 'declined', false, false, 'declined'],
  ['failed', 'declined', true, false, 'waiting'],
  ['failed', 'declined', true, true, 'slow'],
  ['failed', 'superseded', true, false, 'replaced'],
  ['failed', 'superseded', false, true, 'replaced'],
  ['failed', 'abandoned', true, false, 'notCompleted'],
  ['failed', 'canceled', false, false, 'notCompleted'],
  ['failed', 'mismatch', true, false, 'slow'],
] as const)(
  'a %s payment (%s; reported paid: %s; waited long: %s) is shown as %s',
  (status, failure, saysPaid, isLate, stage) => {
    expect(stageOf({ status, failure, saysPaid, isLate })).toBe(stage);
  },
);
