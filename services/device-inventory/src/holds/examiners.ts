import type { Context } from '../handle.ts';
import { doctorOf, type HeldChild } from './held-child.ts';

/** Who may have examined the child: the caller, where he is a doctor, and the child's doctor. */
export async function examinersOf(ctx: Context, child: HeldChild): Promise<{ _id: string; fullName: string }[]> {
  const doctor = await doctorOf(ctx, child);
  const { actor, global } = ctx;
  if (actor.role !== 'doctor' || doctor?._id === actor.id) return doctor ? [doctor] : [];
  const own = await global.staff.findUnique({ where: { id: actor.id }, select: { fullName: true } });
  return [{ _id: actor.id, fullName: own?.fullName ?? '' }, ...(doctor ? [doctor] : [])];
}
