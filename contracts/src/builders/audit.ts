import { AccessRecord, AccessRecords, AuditEntry, AuditRow } from '../audit/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

/** Clinic staff changed a parent's phone number: the published entry and the erasable personal values. */
export const phoneChanged = { field: 'phone' as const, from: '0312345678', to: '0398765432' };
export const accessRecord = builder(AccessRecord, {
  _id: ids.change,
  at,
  kind: 'change',
  call: 'POST /api/admin/customer',
  requestId: 'a request',
  actorId: ids.staff,
  actorRole: 'companyAdmin',
  actorCompanyId: ids.clinic,
  address: '192.0.2.7',
  concerning: {},
  customerIds: [ids.parent],
  patientId: null,
  fields: ['phone'],
  changes: [],
  commitment: 'c'.repeat(64),
});
export const accessRecords = builder(AccessRecords, { records: [accessRecord()] });

const entry = {
  _id: ids.change,
  at,
  kind: 'change' as const,
  action: 'detailsSaved' as const,
  actor: {
    _id: ids.staff,
    name: 'Aoi Midorikawa',
    role: 'companyAdmin' as const,
    company: 'Midori Eye Clinic',
    isYou: false,
    link: null,
  },
  patientId: null,
  guardian: null,
  fields: ['phone' as const],
  changes: [phoneChanged],
  missing: null,
};
export const auditEntry = builder(AuditEntry, entry);
export const auditRow = builder(AuditRow, {
  ...entry,
  call: 'POST /api/admin/customer',
  requestId: 'a request',
  address: '192.0.2.7',
  subject: null,
  customerIds: [ids.parent],
  families: [{ _id: ids.parent, name: 'Hana Yamada' }],
});
