import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { db } from '../fields.ts';
import { OwnHold } from '../holds/schema.ts';
import { AnswerHomeCheck, DueHomeCheck } from './schema.ts';

const ofFamily = {
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  path: '/api/portal/home-checks',
} as const;

export const findDueHomeChecks = endpoint({
  ...ofFamily,
  method: 'GET',
  input: z.object({ db }),
  response: z.object({ list: z.array(DueHomeCheck) }),
  summary: 'List the own children with a monthly home check due',
});
/** Guardians who may only view may answer too, as they may report a symptom. */
export const answerHomeCheck = endpoint({
  ...ofFamily,
  method: 'POST',
  creates: true,
  viewers: true,
  input: AnswerHomeCheck,
  /** The hold; null where nothing was reported. */
  response: z.object({ hold: OwnHold.nullable() }),
  summary: 'Answer the home check of an own child; a no is reported as a symptom, and the treatment is on hold at once',
  audit: 'change',
});
