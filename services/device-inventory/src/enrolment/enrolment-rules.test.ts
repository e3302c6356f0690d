import { usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { expect, test } from 'vitest';
import { answersAll, questionsOf } from './enrolment-rules.ts';

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
