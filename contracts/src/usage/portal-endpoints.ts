import { z } from 'zod';
import { UsageRecord } from '../devices/schema.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../envelope.ts';
import { Id } from '../fields.ts';
import { ComplianceDays, ComplianceOf, UsageSummary } from './schema.ts';

export const getOwnCompliance = endpoint({
  method: 'GET',
  path: '/api/portal/compliance',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: ComplianceOf,
  response: ComplianceDays,
  summary: 'Get the compliance of a child by month and day',
});
export const getOwnCompliancePdf = endpoint({
  method: 'GET',
  path: '/api/portal/compliance/pdf',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  answer: 'file',
  rate: 'heavy',
  input: ComplianceOf,
  response: z.unknown(),
  summary: 'Download the compliance report of a child as PDF',
});
export const getUsageSummary = endpoint({
  method: 'GET',
  path: '/api/portal/usage',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ list: z.array(UsageSummary) }),
  summary: 'Get today’s uses, the last 7 days and the week’s rate of each child',
});

export const findOwnRecords = endpoint({
  method: 'GET',
  path: '/api/portal/records',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ ...listQuery(['happenedTime']).shape, accountId: Id.optional() }),
  response: pageOf(UsageRecord),
  summary: 'List the family’s usage records',
});
