import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { pageOf } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { DoseChange, DoseChangesFilter } from './change-schema.ts';
import { DosePreview, FamilyDose, PreviewDose } from './schema.ts';

export const getFamilyDose = endpoint({
  method: 'GET',
  path: '/api/admin/dose',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({ userId: Id, db }),
  response: FamilyDose,
  summary: 'The settings in force on a family’s device, where each comes from and since when',
  audit: 'view',
});
export const findDoseChanges = endpoint({
  method: 'GET',
  path: '/api/admin/dose/changes',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: DoseChangesFilter,
  response: pageOf(DoseChange),
  summary: 'Changes of a catalog’s settings and bounds while the family had one of its devices',
  audit: 'view',
});
export const previewDose = endpoint({
  method: 'GET',
  path: '/api/admin/dose/preview',
  service: 'device-inventory',
  access: ['admin'],
  region: 'none',
  input: PreviewDose,
  response: DosePreview,
  summary: 'How many children a change of a catalog’s or a device’s settings concerns',
});
