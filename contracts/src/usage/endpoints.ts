import { z } from 'zod';
import { UsageRecord } from '../devices/schema.ts';
import { endpoint, staff } from '../endpoint.ts';
import { listQuery, pageOf } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { mostDecided } from './doubts.ts';
import { ComplianceDays, ComplianceOf } from './schema.ts';

export const getCompliance = endpoint({
  method: 'GET',
  path: '/api/admin/compliance',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: ComplianceOf,
  response: ComplianceDays,
  summary: 'Get the compliance of a patient by month and day',
  audit: 'view',
});

export const getCompliancePdf = endpoint({
  method: 'GET',
  path: '/api/admin/compliance/pdf',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  answer: 'file',
  rate: 'heavy',
  input: ComplianceOf,
  response: z.unknown(),
  summary: 'Download the compliance report of a patient as PDF',
  audit: 'view',
});

export const findRecords = endpoint({
  method: 'GET',
  path: '/api/admin/records',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({
    ...listQuery(['happenedTime', 'accountName', 'createdAt']).shape,
    userId: Id,
    accountId: Id.optional(),
    db,
  }),
  response: pageOf(UsageRecord),
  summary: 'List the usage records of a family',
  audit: 'view',
});

const DecidedRecords = z.object({ accountId: Id, recordIds: z.array(Id).min(1).max(mostDecided), db });
/** Number of records that were undecided before. */
const Decided = z.object({ changed: z.number().int() });

export const confirmRecords = endpoint({
  method: 'PUT',
  path: '/api/admin/records/confirm',
  service: 'device-inventory',
  access: ['admin', 'doctor'],
  region: 'required',
  input: DecidedRecords,
  response: Decided,
  summary: 'Confirm doubtful usage records of a patient, which then count for everything',
  audit: 'change',
  errors: ['recordDecided', 'recordNotDoubted'],
});

export const setRecordsAside = endpoint({
  method: 'PUT',
  path: '/api/admin/records/set-aside',
  service: 'device-inventory',
  access: ['admin', 'doctor'],
  region: 'required',
  input: DecidedRecords,
  response: Decided,
  summary: 'Set doubtful usage records of a patient aside, which then count for nothing',
  audit: 'change',
  errors: ['recordDecided', 'recordNotDoubted'],
});
