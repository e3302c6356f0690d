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
  summary: 'List who viewed or changed the own family’s data',
});
