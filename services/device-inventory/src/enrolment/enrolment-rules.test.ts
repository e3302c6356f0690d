import { usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { expect, test } from 'vitest';
import { answersAll, enrolmentState, questionsOf } from './enrolment-rules.ts';

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

test('a catalog asks its known contraindications, the age and its own', () => {
  const own = { ...usualEnrolment, ownContraindications: ['Albinism'] };
  expect(questionsOf(own).map(({ kind, text, mostAge }) => [kind, text, mostAge])).toEqual([
    ['retinalDisease', '', null],
    ['photosensitisingDrugs', '', null],
    ['recentEyeSurgery', '', null],
    ['age', '', 16],
    ['own', 'Albinism', null],
  ]);
  expect(questionsOf({ ...usualEnrolment, leastAge: null, mostAge: null }).map(({ kind }) => kind)).not.toContain(
    'age',
  );
});

test('answers are of exactly the questions, in any order', () => {
  const questions = questionsOf(usualEnrolment);
  const answers = questions.map((question) => ({ ...question, yes: false }));
  expect(answersAll(questions, answers.toReversed())).toBe(true);
  expect(answersAll(questions, answers.slice(1))).toBe(false);
  expect(answersAll(questions, [...answers, ...answers.slice(0, 1)])).toBe(false);
  expect(answersAll(questionsOf({ ...usualEnrolment, mostAge: 18 }), answers)).toBe(false);
});
