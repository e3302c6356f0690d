import { z } from 'zod';
import { endpoint, type Role } from '../endpoint.ts';
import { listQuery, pageOf } from '../envelope.ts';
import { Day, db, hasBegun, Id, Month, text } from '../fields.ts';
import { Statement, StatementDetails, StatementLine } from './schema.ts';

/** The platform, and those responsible for a company's money. */
const owners = ['admin', 'companyAdmin'] as const satisfies readonly Role[];

export const StatementFilter = z.object({
  ...listQuery(['month', 'companyName']).shape,
  month: Month.optional(),
  companyId: Id.optional(),
  db,
});
export type StatementFilter = z.infer<typeof StatementFilter>;

export const findStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statements',
  service: 'billing',
  access: owners,
  region: 'required',
  input: StatementFilter,
  response: pageOf(Statement),
  summary: 'List monthly statements: all of the region for administrators, of their companies for others',
});
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/admin/statements/details',
  service: 'billing',
  access: owners,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: StatementDetails,
  summary: 'Get a monthly statement with its sums and dividends',
});
/** In the company's language; the bytes are the same for every reader and at any time. */
export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/admin/statements/pdf',
  service: 'billing',
  access: owners,
  region: 'required',
  answer: 'file',
  rate: 'heavy',
  input: z.object({ id: Id, db }),
  response: z.unknown(),
  summary: 'Download a monthly statement as closed as PDF',
});
export const findStatementLines = endpoint({
  method: 'GET',
  path: '/api/admin/statements/lines',
  service: 'billing',
  access: owners,
  region: 'required',
  input: z.object({ ...listQuery(['at']).shape, id: Id, db }),
  response: pageOf(StatementLine),
  summary: 'List the entries of a monthly statement, oldest first',
});
/** Only the first administrator succeeds; others get a conflict. It cannot be undone. */
export const markWholesalePaid = endpoint({
  method: 'PUT',
  path: '/api/admin/statements/paid',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({
    id: Id,
    paidOn: Day.refine(hasBegun, { error: 'dateInFuture' }),
    reference: text(100),
    db,
  }),
  response: Statement,
  summary: 'Mark the amount owed for wholesale plans on a statement as paid, with day and reference',
  audit: 'security',
  errors: ['changedMeanwhile'],
});
