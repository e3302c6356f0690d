import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { db, Id } from '../fields.ts';
import { AnswerEnrolment, ConfirmEnrolment, Enrolment } from './schema.ts';

const enrolment = {
  path: '/api/admin/enrolment',
  service: 'device-inventory',
  access: ['admin', 'companyAdmin', 'doctor'],
  region: 'required',
} as const;

export const getEnrolment = endpoint({
  ...enrolment,
  method: 'GET',
  input: z.object({ accountId: Id, db }),
  response: Enrolment,
  summary: 'Whether a child passed the check before the first treatment, what it asks, and all answers',
  audit: 'view',
});
export const answerEnrolment = endpoint({
  ...enrolment,
  method: 'POST',
  creates: true,
  input: AnswerEnrolment,
  response: Enrolment,
  summary: 'Answer the contraindications of a child; a contraindication that applies blocks treatment until confirmed',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const confirmEnrolment = endpoint({
  ...enrolment,
  method: 'PUT',
  input: ConfirmEnrolment,
  response: Enrolment,
  summary: 'Confirm in writing that a child may be treated in spite of a contraindication: by a doctor of the child',
  audit: 'change',
  errors: ['enrolmentByDoctor', 'enrolmentNotOpen'],
});
