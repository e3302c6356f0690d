import { describe, expect, test } from 'vitest';
import { homeCheckDueOn, symptomsOfAnswers } from './home-check-rules.ts';

describe('homeCheckDueOn', () => {
  test.each([
    ['after the first treatment', { since: '2026-01-01', firstTreatment: '2026-03-10', answered: null }, '2026-04-10'],
    ['after the last one', { since: '2026-01-01', firstTreatment: '2026-03-10', answered: '2026-05-02' }, '2026-06-02'],
    ['since the company asks', { since: '2026-06-15', firstTreatment: '2026-03-10', answered: null }, '2026-06-15'],
    [
      'asked again after a pause',
      { since: '2026-09-01', firstTreatment: '2026-03-10', answered: '2026-05-02' },
      '2026-09-01',
    ],
    ['in a shorter month', { since: '2026-01-01', firstTreatment: '2026-01-31', answered: null }, '2026-02-28'],
    ['not asked', { since: null, firstTreatment: '2026-03-10', answered: null }, null],
    ['not treated', { since: '2026-01-01', firstTreatment: null, answered: null }, null],
  ])('%s', (_, facts, dueOn) => {
    expect(homeCheckDueOn(facts)).toBe(dueOn);
  });
});

test('each no is a symptom', () => {
  expect(symptomsOfAnswers({ afterImageGone: true, seesAsBefore: true })).toEqual([]);
  expect(symptomsOfAnswers({ afterImageGone: false, seesAsBefore: true })).toEqual(['afterImage']);
  expect(symptomsOfAnswers({ afterImageGone: false, seesAsBefore: false })).toEqual(['afterImage', 'blurred']);
});
