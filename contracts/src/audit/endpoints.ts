import { endpoint, staff } from '../endpoint.ts';
import { ExportResult, RowKey } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { AuditEntry, AuditFilter, AuditKind, AuditRow, AuditTopic, auditPageOf, HistoryWindow } from './schema.ts';

export const findAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  service: 'identity',
  access: ['admin'],
  region: 'required',
  input: AuditFilter,
  response: auditPageOf(AuditRow),
  summary:
    'List views and changes of personal data and security events; searchStr matches calls, names of staff and request ids',
  audit: 'view',
});
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  service: 'identity',
  access: ['admin'],
  region: 'required',
  input: AuditFilter.partial(),
  response: ExportResult,
  job: 'exportAudit',
  summary: 'Export the audit log, without the values of families',
  rate: 'heavy',
  audit: 'view',
});

export const findCustomerHistory = endpoint({
  method: 'GET',
  path: '/api/admin/customers/history',
  service: 'identity',
  access: staff,
  region: 'required',
  input: HistoryWindow.extend({
    id: Id,
    kind: AuditKind.optional(),
    /** Restricts changes to this topic. */
    topic: AuditTopic.optional(),
    before: RowKey.optional(),
    db,
  }),
  response: auditPageOf(AuditEntry),
  summary: 'List who viewed or changed a family’s record',
  audit: 'view',
});
