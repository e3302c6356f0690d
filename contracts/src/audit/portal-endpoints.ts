import { endpoint } from '../endpoint.ts';
import { AuditEntry, AuditKind, auditPageOf, HistoryWindow } from './schema.ts';

export const findOwnHistory = endpoint({
  method: 'GET',
  path: '/api/portal/history',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: HistoryWindow.extend({ kind: AuditKind.optional() }),
  response: auditPageOf(AuditEntry),
  summary: 'Who viewed or changed one’s own family’s data',
});
