import { refuseField } from '@fovea/contracts/errors';
import type { Expression, SqlBool } from 'kysely';
import type { Staff } from '../../generated/global/client.ts';
import type { GlobalTx } from '../handle.ts';
import { findVisible } from './scope.ts';

/**
 * A clinician who may treat every family of the one who goes: of the same company, or of one above it. The caller holds
 * both rows.
 */
export async function successorOf(
  tx: GlobalTx,
  { id, companyId }: Staff,
  successorId: string,
  visible: Expression<SqlBool>,
): Promise<string> {
  const company = companyId
    ? await tx.company.findUnique({ where: { id: companyId }, select: { ancestors: true } })
    : null;
  const successor = await findVisible(tx, visible, successorId);
  const isFitting =
    successor &&
    successor.id !== id &&
    successor.userType === 'doctor' &&
    company?.ancestors.includes(successor.companyId ?? '');
  if (!isFitting) throw refuseField('successorId', 'invalidChoice');
  return successorId;
}
