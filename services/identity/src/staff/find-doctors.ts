import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { findPortalDoctors } from '@fovea/contracts/staff/portal-endpoints';
import type { Prisma } from '../../generated/global/client.ts';
import { type Global, handle } from '../handle.ts';
import { visibleStaff } from './scope.ts';

/** More than any company has; a choice list is not paged. */
const mostChoices = 1_000;

export const findDoctorsHandler = handle(findDoctors, async ({ companyId }, ctx) => ({
  list: await doctorsWhere(ctx.global, {
    AND: [await visibleStaff(ctx.global, ctx.actor), companyId ? { companyId } : {}],
  }),
}));

/** The doctors of the family's own clinic. */
export const findPortalDoctorsHandler = handle(findPortalDoctors, async (_, ctx) => ({
  list: ctx.actor.companyId ? await doctorsWhere(ctx.global, { companyId: ctx.actor.companyId }) : [],
}));

async function doctorsWhere(db: Global, where: Prisma.StaffWhereInput) {
  const doctors = await db.staff.findMany({
    where: { AND: [where, { userType: 'doctor', companyId: { not: null } }] },
    select: { id: true, fullName: true, companyId: true },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  });
  return doctors.flatMap(({ id, fullName, companyId }) => (companyId ? [{ _id: id, fullName, companyId }] : []));
}
