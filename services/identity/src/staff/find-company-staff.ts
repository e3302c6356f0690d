import { findCompanyStaff } from '@fovea/contracts/staff/endpoints';
import { StaffUser } from '@fovea/contracts/staff/schema';
import { handle } from '../handle.ts';
import { visibleStaff } from './scope.ts';

/** More than any company has; a choice list is not paged. */
const mostChoices = 1_000;

export const findCompanyStaffHandler = handle(findCompanyStaff, async ({ companyId }, ctx) => {
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const list = await ctx.global.staff.findMany({
    where: { AND: [visible, { companyId: companyId ?? ctx.actor.companyId ?? { not: null } }] },
    select: { id: true, fullName: true, userType: true, email: true },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    take: mostChoices,
  });
  return {
    list: list.map(({ id, userType, ...person }) => ({
      _id: id,
      ...person,
      userType: StaffUser.shape.userType.parse(userType),
    })),
  };
});
