import { expect, test } from 'vitest';
import { checkUpDueOn, enrolmentState } from './check-hold.ts';

const [before, since, after] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
];
const no = { hasYes: false, confirmedAt: null };
const yes = { hasYes: true, confirmedAt: null };

test.each([
  ['the company does not ask', null, null, null, 'notRequired'],
  ['never treated', since, null, null, 'missing'],
  ['treated before the company asked', since, before, null, 'notRequired'],
  ['treated only after', since, after, null, 'missing'],
  ['no contraindication', since, null, no, 'passed'],
  ['a contraindication', since, null, yes, 'blocked'],
  ['a confirmed one', since, null, { ...yes, confirmedAt: after }, 'passed'],
  ['a contraindication of a child who was treated before', since, before, yes, 'blocked'],
  ['a contraindication, and the company does not ask any more', null, before, yes, 'blocked'],
] as const)('%s', (_, from, firstTreatment, latest, state) => {
  expect(enrolmentState({ since: from, firstTreatment, latest })).toBe(state);
});

test.each([
  ['no check-ups', null, '2026-05-01', '2026-01-15', null],
  ['never treated', 6, '2026-05-01', null, null],
  ['after the first treatment', 6, null, '2026-01-15', '2026-07-15'],
  ['after the last examination', 6, '2026-05-01', '2026-01-15', '2026-11-01'],
  ['an examination before the first treatment', 6, '2025-11-01', '2026-01-15', '2026-07-15'],
  ['in a shorter month', 6, null, '2025-08-31', '2026-02-28'],
] as const)('%s', (_, months, lastExamination, firstTreatment, due) => {
  expect(checkUpDueOn({ months, planMonths: null, lastExamination, firstTreatment })).toBe(due);
});

test.each([
  ['the plan alone', null, 3, '2026-04-15'],
  ['a plan that asks more often than the catalog', 6, 3, '2026-04-15'],
  ['a plan that asks less often', 6, 12, '2026-07-15'],
] as const)('a check-up by %s', (_, months, planMonths, due) => {
  const stored = { lastExamination: null, firstTreatment: '2026-01-15' };
  expect(checkUpDueOn({ months, planMonths, ...stored })).toBe(due);
});
