import { expect, test } from 'vitest';
import { reportedIn, stageOf } from './payment-result.ts';

test.each([
  ['pending', null, 'succeeded', false, 'waiting'],
  ['pending', null, 'succeeded', true, 'slow'],
  [undefined, null, null, false, 'waiting'],
  ['succeeded', null, 'succeeded', false, 'paid'],
  ['succeeded', null, null, true, 'paid'],
  ['refunded', null, 'succeeded', false, 'refunded'],
  ['failed', 'declined', null, false, 'declined'],
  ['failed', 'declined', 'succeeded', false, 'waiting'],
  ['failed', 'declined', 'succeeded', true, 'slow'],
  ['failed', 'superseded', 'succeeded', false, 'replaced'],
  ['failed', 'superseded', null, true, 'replaced'],
  ['failed', 'abandoned', 'succeeded', false, 'notCompleted'],
  ['failed', 'canceled', null, false, 'notCompleted'],
  ['failed', 'mismatch', 'succeeded', false, 'slow'],
  ['pending', null, 'failed', false, 'declined'],
  ['pending', null, 'failed', true, 'declined'],
  [undefined, null, 'failed', false, 'declined'],
  ['failed', 'declined', 'failed', false, 'declined'],
  ['succeeded', null, 'failed', false, 'paid'],
] as const)(
  'a %s payment (%s; reported: %s; waited long: %s) is shown as %s',
  (status, failure, reported, isLate, stage) => {
    expect(stageOf({ status, failure, reported, isLate })).toBe(stage);
  },
);

test.each([
  ['redirect_status=succeeded', 'succeeded'],
  ['redirect_status=failed', 'failed'],
  ['redirect_status=canceled', null],
  ['', null],
])('the address with "%s" reports %s', (query, reported) => {
  expect(reportedIn(new URLSearchParams(query))).toBe(reported);
});
