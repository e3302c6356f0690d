import { AppError } from '@fovea/contracts/errors';
import type { ReleaseWith } from '@fovea/contracts/holds/schema';
import { isAmong } from '@fovea/kit/database/list';
import type { Parent, Patient, TreatmentHold } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';

export type HeldChild = { patient: Patient; parent: Parent };

/** A child the caller may see, with its family. Throws `notFound`. */
export async function visibleChild(ctx: Context, accountId: string): Promise<HeldChild> {
  const isVisible = await isAmong(kyselyOfRegion(ctx.db), 'patient', accountId, await visiblePatients(ctx));
  if (!isVisible) throw new AppError('notFound');
  const patient = await ctx.db.patient.findUniqueOrThrow({ where: { id: accountId } });
  return { patient, parent: await ctx.db.parent.findUniqueOrThrow({ where: { id: patient.userId } }) };
}

/** A hold of a child the caller may see. Throws `notFound`. */
export async function visibleHold(ctx: Context, id: string): Promise<{ hold: TreatmentHold; child: HeldChild }> {
  const hold = await ctx.db.treatmentHold.findUnique({ where: { id } });
  if (!hold) throw new AppError('notFound');
  return { hold, child: await visibleChild(ctx, hold.accountId) };
}

/** The child's doctor, else the family's; undefined where there is none, or who cannot sign in: deleted or locked. */
export async function doctorOf({ global }: Pick<Context, 'global'>, { patient, parent }: HeldChild) {
  const id = patient.doctorId ?? parent.doctorId;
  if (!id) return undefined;
  const staff = await global.staff.findUnique({ where: { id } });
  // A doctor whose state has not arrived yet is one: nobody else decides meanwhile.
  return staff?.deleted || staff?.locked ? undefined : { _id: id, fullName: staff?.fullName ?? '' };
}

/**
 * With what the caller decides about a child's hold: a doctor who sees the child with findings; an administrator with a
 * reason, where the child has no doctor who can sign in. Null: not at all.
 */
export async function decidesWith(ctx: Context, child: HeldChild): Promise<ReleaseWith | null> {
  const { role } = ctx.actor;
  if (role === 'doctor') return 'findings';
  if (role !== 'admin' && role !== 'companyAdmin') return null;
  return (await doctorOf(ctx, child)) ? null : 'reason';
}

/** The same, throwing for a caller who may not. */
export async function requireDecision(ctx: Context, child: HeldChild): Promise<ReleaseWith> {
  const decision = await decidesWith(ctx, child);
  if (decision) return decision;
  throw new AppError(ctx.actor.role === 'general' ? 'notAllowed' : 'doctorDecides');
}

/** Who may have examined the child: the caller, where he is a doctor, and the child's doctor. */
export async function examinersOf(ctx: Context, child: HeldChild): Promise<{ _id: string; fullName: string }[]> {
  const doctor = await doctorOf(ctx, child);
  const { actor, global } = ctx;
  if (actor.role !== 'doctor' || doctor?._id === actor.id) return doctor ? [doctor] : [];
  const own = await global.staff.findUnique({ where: { id: actor.id }, select: { fullName: true } });
  return [{ _id: actor.id, fullName: own?.fullName ?? '' }, ...(doctor ? [doctor] : [])];
}
