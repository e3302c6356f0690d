import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { newId } from '@fovea/kit/database/ids';
import pg from 'pg';

import type { Proof } from '../archives/proofs.ts';
import { type Anchor, verifyAuditLog } from './verify-audit-log.ts';

/** A change of a family's record by staff. */
export const aRecord = (fields: Partial<AccessRecord> = {}): AccessRecord => ({
  _id: newId(),
  at: new Date().toISOString(),
  kind: 'change',
  call: 'POST /api/admin/customer',
  requestId: newId(),
  actorId: newId(),
  actorRole: 'general',
  actorCompanyId: null,
  address: '192.0.2.7',
  concerning: {},
  customerIds: [newId()],
  patientId: null,
  fields: [],
  changes: [],
  commitment: null,
  ...fields,
});

export async function verify(url: string | undefined, scope: string, anchors: Anchor[] = [], copies?: Proof[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await verifyAuditLog(client, scope, anchors, copies);
  } finally {
    await client.end();
  }
}
