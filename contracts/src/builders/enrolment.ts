import { Enrolment, usualEnrolment } from '../enrolment/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const asked = { text: '', leastAge: null, mostAge: null };
const questions = [
  ...usualEnrolment.contraindications.map((kind) => ({ kind, ...asked })),
  { kind: 'age' as const, text: '', leastAge: usualEnrolment.leastAge, mostAge: usualEnrolment.mostAge },
];

export const enrolment = builder(Enrolment, {
  state: 'passed',
  questions,
  checks: [
    {
      _id: ids.record,
      answers: questions.map((question) => ({ ...question, yes: false })),
      note: '',
      answeredAt: at,
      answeredBy: { _id: ids.doctor, name: 'Hana Yamada' },
      confirmed: null,
    },
  ],
  mayConfirm: true,
});
