import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { countFamiliesOfDoctor } from '@fovea/contracts/staff/endpoints';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { handle } from '../handle.ts';
import { findVisible, visibleStaff } from './scope.ts';

/** Counts by a call to every region instead of a projection, because a missed family would lose its clinician. */
export async function familiesOf(
  doctorId: string,
  { callRpc, regions }: { callRpc: CallRpc; regions: { key: string }[] },
): Promise<number> {
  const counts = await Promise.all(
    regions.map(({ key: region }) => callRpc(countTreatedFamilies, { doctorId }, { region })),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}

export const countFamiliesOfDoctorHandler = handle(countFamiliesOfDoctor, async ({ id }, ctx) => {
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const staff = await findVisible(ctx.global, visible, id);
  if (!staff) throw new AppError('notFound');
  return { count: staff.userType === 'doctor' ? await familiesOf(id, ctx) : 0 };
});
