import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { CorrectExamination, CreateExamination, Examination } from './schema.ts';

/** For clinicians and those responsible for the company; office staff must not read measurements or findings. */
const examinations = {
  path: '/api/admin/examinations',
  service: 'device-inventory',
  access: ['admin', 'companyAdmin', 'doctor'],
  region: 'required',
} as const;

export const findExaminations = endpoint({
  ...examinations,
  method: 'GET',
  input: z.object({ accountId: Id, db }),
  response: z.object({ list: z.array(Examination) }),
  summary: 'Examinations of a child, newest first',
  audit: 'view',
});
export const createExamination = endpoint({
  ...examinations,
  method: 'POST',
  creates: true,
  input: CreateExamination,
  response: Examination,
  summary: 'Add an examination: acuity, axial length (mm) and refraction (dioptres, degrees) of each eye, and findings',
  audit: 'change',
});
export const correctExamination = endpoint({
  ...examinations,
  method: 'PUT',
  input: CorrectExamination,
  response: Examination,
  summary: 'Replace the values of an examination as it was loaded (`updatedAt`)',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const deleteExamination = endpoint({
  ...examinations,
  method: 'DELETE',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Delete an examination',
  audit: 'change',
});
