import { endpoint } from '../endpoint.ts';
import { pageOf } from '../envelope.ts';
import { AuditEntry, AuditKind, HistoryWindow } from './schema.ts';

export const findOwnHistory = endpoint({
  method: 'GET',
  path: '/api/portal/history',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: HistoryWindow.extend({ kind: AuditKind.optional() }),
  response: pageOf(AuditEntry),
  summary: 'Who viewed or changed one’s own family’s data',
});
