import { randomBytes } from 'node:crypto';
import type { AuditChange } from '@fovea/contracts/audit';
import type { Trail } from '@fovea/kit/audit';
import { commitmentTo } from '@fovea/kit/audit-changes';
import { newId } from '@fovea/kit/ids';
import type { Tx } from '../handle.ts';

type About = { customerId: string; patientId?: string; changes: AuditChange[] };

/** Tells the trail of a change, and keeps its values where they are erased with the family. The caller holds the parent's row, so an erasure waits or came before. */
export async function recordChange(tx: Tx, changed: Trail['changed'], { customerId, patientId, changes }: About): Promise<void> {
  if (changes.length === 0) return changed(tx, { customerId, patientId });
  const recordId = newId();
  const salt = randomBytes(16).toString('hex');
  await tx.changeDetail.create({ data: { recordId, customerId, patientId: patientId ?? null, salt, changes } });
  const fields = changes.map(({ field }) => field);
  await changed(tx, { customerId, patientId, personal: { recordId, fields, commitment: commitmentTo(changes, salt) } });
}
