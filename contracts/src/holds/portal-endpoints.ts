import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { db } from '../fields.ts';
import { OwnCheckHold, OwnHold, ReportSymptom } from './schema.ts';

const ofFamily = { service: 'device-inventory', access: ['customer'], region: 'required' } as const;

/** Guardians who may only view may report too: a safety report is not refused for rights within the family. */
export const reportSymptom = endpoint({
  ...ofFamily,
  method: 'POST',
  path: '/api/portal/symptoms',
  creates: true,
  viewers: true,
  input: ReportSymptom,
  response: OwnHold,
  summary: 'Report a symptom of an own child; the treatment is on hold at once',
  audit: 'change',
});
export const findOwnHolds = endpoint({
  ...ofFamily,
  method: 'GET',
  path: '/api/portal/holds',
  input: z.object({ db }),
  response: z.object({ list: z.array(OwnHold), checks: z.array(OwnCheckHold) }),
  summary: 'List the open holds of the own children, and which checks refuse their treatment',
});
