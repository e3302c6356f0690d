import { refuseField } from '@fovea/contracts/errors';
import type { Prisma, Staff } from '../../generated/global/client.ts';
import type { GlobalTx } from '../handle.ts';

/**
 * A clinician who may treat every family of the one who goes: of the same company, or of one above it. The caller holds
 * both rows.
 */
export async function successorOf(
  tx: GlobalTx,
  { id, companyId }: Staff,
  successorId: string,
  visible: Prisma.StaffWhereInput,
): Promise<string> {
  const company = companyId
    ? await tx.company.findUnique({ where: { id: companyId }, select: { ancestors: true } })
    : null;
  const fitting = { id: successorId, NOT: { id }, userType: 'doctor', companyId: { in: company?.ancestors ?? [] } };
  if (!(await tx.staff.findFirst({ where: { AND: [visible, fitting] }, select: { id: true } })))
    throw refuseField('successorId', 'invalidChoice');
  return successorId;
}
