import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { findPortalDoctors } from '@fovea/contracts/staff/portal-endpoints';
import { sql } from 'kysely';
import { type Global, handle } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { visibleStaff } from './scope.ts';

/** More than any company has; a choice list is not paged. */
const maxChoices = 1_000;

export const findDoctorsHandler = handle(findDoctors, async ({ companyId }, { global, actor }) => {
  const doctors = doctorsOf(global).where(await visibleStaff(global, actor));
  return { list: await (companyId ? doctors.where('staff.company_id', '=', companyId) : doctors).execute() };
});

/** The doctors of the family's own clinic. */
export const findPortalDoctorsHandler = handle(findPortalDoctors, async (_, { global, actor: { companyId } }) => ({
  list: companyId ? await doctorsOf(global).where('staff.company_id', '=', companyId).execute() : [],
}));

const doctorsOf = (db: Global) =>
  kyselyOfGlobal(db)
    .selectFrom('staff')
    .select(['staff.id as _id', 'staff.full_name as fullName', 'staff.company_id as companyId'])
    .where('staff.user_type', '=', sql.lit('doctor'))
    .where('staff.company_id', 'is not', null)
    .$narrowType<{ companyId: string }>()
    .orderBy('staff.full_name')
    .orderBy('staff.id')
    .limit(maxChoices);
