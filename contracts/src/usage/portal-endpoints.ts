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
  summary: 'Compliance of a child by month, and what is known of each day',
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
  summary: 'The compliance report of a child, a PDF',
});
export const getUsageSummary = endpoint({
  method: 'GET',
  path: '/api/portal/usage',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ list: z.array(UsageSummary) }),
  summary: 'Today, the last 7 days and the week’s rate of each child',
});

export const findOwnRecords = endpoint({
  method: 'GET',
  path: '/api/portal/records',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ ...listQuery(['happenedTime']).shape, accountId: Id.optional() }),
  response: pageOf(UsageRecord),
  summary: 'The family’s usage records',
});
