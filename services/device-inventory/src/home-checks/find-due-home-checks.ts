import { findDueHomeChecks } from '@fovea/contracts/home-checks/portal-endpoints';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { asDay } from '@fovea/kit/database/kysely';
import { handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { localDay } from '../usage/local-day.ts';

/** Not of a child on hold, whose clinic already knows that something is wrong, nor without paid time. */
export const findDueHomeChecksHandler = handle(findDueHomeChecks, async (_, ctx) => {
  const rows = await kyselyOfRegion(ctx.db)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .innerJoin('check_up', 'check_up.account_id', 'patient.id')
    .leftJoin('treatment_hold', (join) =>
      join.onRef('treatment_hold.account_id', '=', 'patient.id').on('treatment_hold.released_at', 'is', null),
    )
    .select(({ ref }) => [
      'patient.id as accountId',
      'parent.timezone',
      'patient.expired_date as expiredDate',
      'patient.grace_until as graceUntil',
      asDay(ref('check_up.home_due_on')).as('dueOn'),
    ])
    .where('treatment_hold.id', 'is', null)
    .where(await visiblePatients(ctx))
    .orderBy('patient.id')
    .execute();
  const list = rows.flatMap(({ accountId, dueOn, timezone, ...paidTime }) =>
    dueOn && dueOn <= localDay(ctx.now, timezone) && mayBeTreated(paidTime, ctx.now) ? [{ accountId, dueOn }] : [],
  );
  return { list };
});
