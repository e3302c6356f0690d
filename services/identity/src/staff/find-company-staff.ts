import { findCompanyStaff } from '@fovea/contracts/staff/endpoints';
import { handle } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { visibleStaff } from './scope.ts';

/** More than any company has; a choice list is not paged. */
const maxChoices = 1_000;

export const findCompanyStaffHandler = handle(findCompanyStaff, async (input, ctx) => {
  const visible = await visibleStaff(ctx.global, ctx.actor);
  const companyId = input.companyId ?? ctx.actor.companyId;
  const people = kyselyOfGlobal(ctx.global)
    .selectFrom('staff')
    .select(['staff.id', 'staff.full_name as fullName', 'staff.user_type as userType', 'staff.email'])
    .where(visible)
    .orderBy('staff.full_name')
    .orderBy('staff.id')
    .limit(maxChoices);
  const list = await (companyId
    ? people.where('staff.company_id', '=', companyId)
    : people.where('staff.company_id', 'is not', null)
  ).execute();
  return {
    list: list.map(({ id, userType, ...person }) => ({
      _id: id,
      ...person,
      userType,
    })),
  };
});
