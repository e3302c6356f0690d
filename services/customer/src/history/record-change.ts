import { randomBytes } from 'node:crypto';
import type { AuditChange } from '@fovea/contracts/audit/schema';
import type { Trail } from '@fovea/kit/audit';
import { commitmentTo } from '@fovea/kit/audit-changes';
import { newId } from '@fovea/kit/ids';
import type { RegionalTx } from '../handle.ts';

type About = { customerId: string; patientId?: string | null; changes: AuditChange[] };

/**
 * Tells the trail of a change, and keeps its values where they are erased with the family. The caller holds the
 * parent's row, so an erasure waits or came before.
 */
export async function recordChange(tx: RegionalTx, changed: Trail['changed'], about: About): Promise<void> {
  const { customerId, patientId, changes } = about;
  if (changes.length === 0) return changed(tx, { customerId, patientId });
  const { detail, personal } = keptChange(about);
  await tx.changeDetail.create({ data: detail });
  await changed(tx, { customerId, patientId, personal });
}

/** The values of a change, to be kept beside it, and what the trail says of them: which fields, and a commitment. */
export function keptChange({ customerId, patientId = null, changes }: About) {
  const recordId = newId();
  const salt = randomBytes(16).toString('hex');
  const fields = changes.map(({ field }) => field);
  return {
    detail: { recordId, customerId, patientId, salt, changes },
    personal: { recordId, fields, commitment: commitmentTo(changes, salt) },
  };
}
