import { z } from 'zod';
import { CsvChoice, CsvReading } from '../csv.ts';
import { endpoint, office } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { FamilyRow, maxFamilies, maxFamiliesAtOnce, maxFamiliesBytes } from './schema.ts';

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/invitation',
  service: 'customer',
  access: office,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Withdraw an unaccepted invitation and erase the family, which has no patient and no device',
  audit: 'change',
  errors: ['changedMeanwhile', 'inUse'],
});

const ofFamilies = { service: 'customer', access: office, region: 'required' } as const;

export const previewFamilies = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/customers/invitations/list',
  input: CsvChoice.extend({ db }),
  body: 'multipart',
  maxBytes: maxFamiliesBytes,
  response: CsvReading.extend({ list: z.array(FamilyRow) }),
  summary: 'Preview a CSV of families: each row waiting, or failed with its reason',
  rate: 'heavy',
  errors: [
    'csvColumns',
    'csvEncoding',
    'csvOnly',
    'csvQuote',
    'csvTooManyRows',
    'rowDuplicate',
    'rowMissingField',
    'rowRegistered',
  ],
});
export const inviteFamilies = endpoint({
  ...ofFamilies,
  method: 'POST',
  path: '/api/admin/customers/invitations',
  creates: true,
  input: z.object({ companyId: Id, list: z.array(FamilyRow).min(1).max(maxFamiliesAtOnce), db }),
  response: z.object({ list: z.array(FamilyRow) }),
  summary: 'Create the families of the waiting rows and send each a link, with a result for each row',
  audit: 'change',
  errors: ['alreadyExists', 'companyLocked', 'rowRegistered'],
});
export const revokeInvitations = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/customers/invitations/takeback',
  input: z.object({ ids: z.array(Id).min(1).max(maxFamilies), db }),
  response: z.object({
    takenBack: z.number().int(),
    kept: z.number().int(),
    /** Families with an invitation that was not withdrawn. Absent in responses of the previous release. */
    keptIds: z.array(Id).default([]),
  }),
  summary: 'Withdraw unaccepted invitations and erase the families, except those with data',
  audit: 'change',
  errors: ['changedMeanwhile', 'inUse'],
});
