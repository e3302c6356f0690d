import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { HoldOverview, HoldTreatment, KeepHold, ReleaseHold, ReportSymptom } from './schema.ts';

const ofChildren = { service: 'device-inventory', access: staff, region: 'required' } as const;
const SavedHold = z.object({ _id: Id });

export const reportSymptomForFamily = endpoint({
  ...ofChildren,
  method: 'POST',
  path: '/api/admin/symptoms',
  creates: true,
  input: ReportSymptom,
  response: SavedHold,
  summary: 'Report a symptom for a family; the child’s treatment is on hold at once',
  audit: 'change',
});
export const getHold = endpoint({
  ...ofChildren,
  method: 'GET',
  path: '/api/admin/holds',
  input: z.object({ accountId: Id, db }),
  response: HoldOverview,
  summary: 'A child’s holds and symptoms, and what a release would change',
  audit: 'view',
  errors: ['dayLimit', 'waitHours', 'weekLimit'],
});
export const holdTreatment = endpoint({
  ...ofChildren,
  method: 'POST',
  path: '/api/admin/holds',
  creates: true,
  input: HoldTreatment,
  response: SavedHold,
  summary: 'Hold a child’s treatment without a symptom',
  audit: 'change',
  errors: ['doctorDecides'],
});
export const markHoldSeen = endpoint({
  ...ofChildren,
  method: 'PUT',
  path: '/api/admin/holds/seen',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'The hold was seen; the family reads by whom',
  audit: 'change',
});
export const keepHold = endpoint({
  ...ofChildren,
  method: 'PUT',
  path: '/api/admin/holds/keep',
  input: KeepHold,
  response: Done,
  summary: 'Keep a child’s treatment on hold, with a note',
  audit: 'change',
  errors: ['doctorDecides', 'holdChanged'],
});
export const releaseHold = endpoint({
  ...ofChildren,
  method: 'PUT',
  path: '/api/admin/holds/release',
  input: ReleaseHold,
  response: z.object({ days: z.number().int() }),
  summary: 'Release a child’s treatment: a doctor with findings, an administrator with a reason; days are given back',
  audit: 'change',
  errors: ['doctorDecides', 'holdChanged'],
});
