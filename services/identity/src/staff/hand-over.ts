import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { Ask } from '@fovea/kit/messaging/rpc';
import type { Expression, SqlBool } from 'kysely';
import type { Staff } from '../../generated/global/client.ts';
import type { GlobalTx } from '../handle.ts';
import { holdStaff } from '../passwords/hold-person.ts';
import { texts } from '../texts.ts';
import { familiesOf } from './count-families-of-doctor.ts';
import { findVisible } from './scope.ts';

type Asking = { ask: Ask; regions: { key: string }[]; language: Language };

/** A clinician who treats somebody goes only when a successor is named: throws `inUse` with the number of families. */
export async function refuseLeavingFamilies(id: string, successorId: string | undefined, ctx: Asking): Promise<void> {
  const families = successorId ? 0 : await familiesOf(id, ctx);
  if (families > 0) throw new AppError('inUse', { what: `${texts[ctx.language].familiesInCare}: ${families}` });
}

/** In one order: of two clinicians who go in favour of each other one stays. */
export async function holdBoth(tx: GlobalTx, id: string, successorId: string | undefined): Promise<void> {
  for (const each of [id, ...(successorId ? [successorId] : [])].sort()) await holdStaff(tx, each);
}

/** Who takes over, or null where nobody was named. The caller holds both rows. */
export const successorIn = (
  tx: GlobalTx,
  staff: Staff,
  successorId: string | undefined,
  visible: Expression<SqlBool>,
): Promise<string | null> => (successorId ? successorOf(tx, staff, successorId, visible) : Promise.resolve(null));

type Place = Pick<Staff, 'userType' | 'companyId'>;

/** Whether somebody stops being a clinician of the families treated until now. */
export const leavesFamilies = (before: Place, after: Place): boolean =>
  before.userType === 'doctor' && (after.userType !== 'doctor' || after.companyId !== before.companyId);

/**
 * A clinician who may treat every family of the one who goes: of the same company, or of one above it. The caller holds
 * both rows.
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
