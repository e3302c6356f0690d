import { AppError } from '@fovea/contracts/errors';
import type { Context } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';

export type EnrolledChild = { customerId: string; accountId: string; companyId: string; doctorId: string | null };

/** A child the caller sees. Throws `notFound`. */
export async function enrolledChild(ctx: Context, accountId: string): Promise<EnrolledChild> {
  const child = await kyselyOfRegion(ctx.db)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .select(({ fn, ref }) => [
      'parent.id as customerId',
      'parent.company_id as companyId',
      fn.coalesce('patient.doctor_id', ref('parent.doctor_id')).as('doctorId'),
    ])
    .where('patient.id', '=', accountId)
    .where(await visiblePatients(ctx))
    .executeTakeFirst();
  if (!child) throw new AppError('notFound');
  return { ...child, accountId };
}

/** A doctor who sees the child; an administrator only where the child has no doctor who can sign in. */
export async function mayConfirm(
  { actor, global }: Pick<Context, 'actor' | 'global'>,
  { doctorId }: Pick<EnrolledChild, 'doctorId'>,
): Promise<boolean> {
  if (actor.role === 'doctor' || doctorId === null) return true;
  const doctor = await global.staff.findUnique({ where: { id: doctorId }, select: { deleted: true, locked: true } });
  // A doctor whose state has not arrived yet is one.
  return doctor !== null && (doctor.deleted || doctor.locked);
}
