import { expect, test } from 'vitest';
import { failureFact, failureWords } from './failure-words.ts';

const t = ((key: string) => `[${key}]`) as unknown as Parameters<typeof failureWords>[1];

test('a code has words and stays to be quoted; one without words is shown as it is', () => {
  expect(failureWords('insufficient_funds', t)).toBe('[declined.funds] (insufficient_funds)');
  expect(failureWords('a_code_of_next_year', t)).toBe('a_code_of_next_year');
  expect(failureWords('toString', t)).toBe('toString');
});

test('it is said of a payment that failed, where there is a code', () => {
  expect(failureFact({ status: 'failed', failureCode: 'lost_card' }, t)).toEqual([
    ['[details.failure]', '[declined.lost] (lost_card)'],
  ]);
  expect(failureFact({ status: 'failed', failureCode: null }, t)).toEqual([]);
  expect(failureFact({ status: 'succeeded', failureCode: 'lost_card' }, t)).toEqual([]);
});
