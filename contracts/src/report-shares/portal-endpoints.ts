import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id, Instant, RegionKey } from '../fields.ts';
import { ComplianceDays, Months } from '../usage/schema.ts';
import { CreateReportShare, ReportShare } from './schema.ts';

const shares = {
  path: '/api/portal/report-shares',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
} as const;

export const findReportShares = endpoint({
  ...shares,
  method: 'GET',
  input: z.object({ accountId: Id, db }),
  response: z.object({ list: z.array(ReportShare) }),
  summary: 'List the valid share links of a child’s report, newest first',
});
export const createReportShare = endpoint({
  ...shares,
  method: 'POST',
  creates: true,
  secret: 'key',
  input: CreateReportShare,
  response: ReportShare.extend({ key: z.string() }),
  summary: 'Create a share link of a child’s compliance report; the key is returned only once',
  audit: 'change',
});
export const endReportShare = endpoint({
  ...shares,
  method: 'DELETE',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'End a share link of a child’s report',
  audit: 'change',
});

const ByKey = z.object({ key: z.string().min(1, { error: 'required' }).max(200), months: Months, db: RegionKey });

export const openSharedReport = endpoint({
  method: 'PUT',
  path: '/api/portal/shared-report',
  service: 'device-inventory',
  access: 'public',
  region: 'required',
  input: ByKey,
  response: z.object({
    firstName: z.string(),
    lastName: z.string(),
    /** Name of the family's company; null before it arrives. */
    clinic: z.string().nullable(),
    validUntil: Instant,
    compliance: ComplianceDays,
  }),
  summary: 'Get a child’s compliance by a share link; each opening is audited',
  audit: 'view',
  errors: ['linkExpired'],
});
export const openSharedReportPdf = endpoint({
  method: 'PUT',
  path: '/api/portal/shared-report/pdf',
  service: 'device-inventory',
  access: 'public',
  region: 'required',
  answer: 'file',
  rate: 'heavy',
  input: ByKey,
  response: z.unknown(),
  summary: 'Download the compliance report by a share link as PDF; it counts as an opening',
  audit: 'view',
  errors: ['linkExpired'],
});
