import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { Expression, SqlBool } from 'kysely';
import type { Staff } from '../../generated/global/client.ts';
import type { GlobalTx } from '../handle.ts';
import { lockStaffRow } from '../passwords/lock-person.ts';
import { texts } from '../texts.ts';
import { familiesOf } from './count-families-of-doctor.ts';
import { findVisible } from './scope.ts';

type Caller = { callRpc: CallRpc; regions: { key: string }[]; language: Language };

/** Throws `inUse` with the number of families when a clinician who treats families leaves without a successor. */
export async function requireSuccessor(id: string, successorId: string | undefined, ctx: Caller): Promise<void> {
  const families = successorId ? 0 : await familiesOf(id, ctx);
  if (families > 0) throw new AppError('inUse', { what: `${texts[ctx.language].familiesInCare}: ${families}` });
}

/** Locks in a fixed order, so that of two clinicians deleted in favour of each other one stays. */
export async function lockBoth(tx: GlobalTx, id: string, successorId: string | undefined): Promise<void> {
  for (const each of [id, ...(successorId ? [successorId] : [])].sort()) await lockStaffRow(tx, each);
}

/** The successor, or null when none was named. The caller holds both locks. */
export const successorIn = (
  tx: GlobalTx,
  staff: Staff,
  successorId: string | undefined,
  visible: Expression<SqlBool>,
): Promise<string | null> => (successorId ? successorOf(tx, staff, successorId, visible) : Promise.resolve(null));

type Place = Pick<Staff, 'userType' | 'companyId'>;

/** Whether a change removes the clinician from the families treated so far. */
export const leavesFamilies = (before: Place, after: Place): boolean =>
  before.userType === 'doctor' && (after.userType !== 'doctor' || after.companyId !== before.companyId);

/**
 * The successor must be able to treat every family: a clinician of the same company, or of one above it. The caller
 * holds both locks.
 */
async function successorOf(
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
